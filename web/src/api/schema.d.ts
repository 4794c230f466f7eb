export interface components {
  schemas: {
    MaterialInput: {
      title?: string | null;
      kind?: components['schemas']['Kind'] | null;
      basis_date?: string | null;
      proposal_date?: string | null;
      valid_until?: string | null;
      language?: 'ja' | 'en' | null;
      search_keyword?: string | null;
      proposer?: {
        office?: string | null;
        name?: string | null;
        tel?: string | null;
        email?: string | null;
        registration?: string | null;
        approval_number?: string | null;
      };
      company?: components['schemas']['Company'];
      customer?: components['schemas']['Customer'];
      deductions?: components['schemas']['Deductions'];
      meeting?: {
        resolution?: string | null;
        service_start?: string | null;
        filing_extension_months?: number | null;
      };
      current?: components['schemas']['Pay'];
      proposals?: components['schemas']['Pay'][];
      deferred_insurance?: unknown[];
      life_insurance?: unknown[];
      retirement?: { merit_ratio?: string | null };
    };
    Kind:
      | 'working_age'
      | 'pension_restoration'
      | 'corporate_insurance'
      | 'retirement_fund'
      | 'free';
    Company: {
      name?: string | null;
      name_kana?: string | null;
      prefecture?: string | null;
      area?: components['schemas']['Area'] | null;
      fiscal_year_start?: string | null;
      capital?: number | null;
      employees?: number | null;
      profit_before_pay?: number | null;
      loss_carryforward?: number | null;
      health_insurer?:
        | 'kyokai_kenpo'
        | 'health_society'
        | 'national_health_society'
        | 'none'
        | null;
    };
    Area: 'standard' | 'tokyo_special_wards' | Record<string, unknown>;
    Customer: {
      last_name?: string | null;
      first_name?: string | null;
      last_name_kana?: string | null;
      first_name_kana?: string | null;
      birth_date?: string | null;
      position?:
        | 'representative_director'
        | 'director'
        | 'auditor'
        | 'director_with_staff_duties'
        | 'employee'
        | null;
      full_time?: boolean | null;
      appointed_on?: string | null;
      retirement_age?: number | null;
      residence?: { designated_city?: boolean };
      taxpayer?: Record<string, unknown>;
      spouse?: { total_income?: number; age?: number; disability?: string } | null;
      dependants?: { age: number; total_income?: number; living_together?: boolean; disability?: 'none' | 'general' | 'special' | 'special_living_together' }[];
      other_income?: Record<string, unknown>;
    };
    Deductions: {
      social_insurance?: number;
      small_enterprise_mutual_aid?: number;
      life?: {
        new_general?: number;
        care_medical?: number;
        new_pension?: number;
        old_general?: number;
        old_pension?: number;
      };
      earthquake?: { earthquake?: number; old_long_term?: number };
      medical?: number;
      donation?: number;
      other?: number;
    };
    Pay: {
      monthly?: number | null;
      column?: 'kou' | 'otsu' | null;
      bonuses?: components['schemas']['Bonus'][];
    };
    Bonus: { date?: string | null; amount?: number | null; period_months?: number | null };
    Comparison: {
      plans: components['schemas']['Plan'][];
      differences: components['schemas']['Difference'][];
      losses: components['schemas']['Loss'][];
      deadline: {
        notified_pay: string | null;
        by: string | null;
        revision_window_end: string | null;
        service_end: string | null;
      };
      facts: {
        age: number;
        basis_month: string;
        income_year: number;
        resident_fiscal_year: number;
        retires_on: string;
        years_in_office: number;
        withholding_dependants: number;
        health_bonus_cap: number;
        pension_bonus_cap: number;
        pension_top_from: number;
        rates: { health: number; care: number; levy: number; pension: number };
      };
      law: {
        edition: string;
        digest: string;
        checked_through: string;
        basis_date: string;
        marks: components['schemas']['LawMark'][];
      };
      warnings: components['schemas']['Warning'][];
    };
    LawMark: {
      id: string;
      title: string;
      title_en: string;
      status: components['schemas']['Status'];
      stale: boolean;
      note: string | null;
    };
    Status: 'confirmed' | 'once' | 'provisional' | 'unconfirmed';
    Warning: { code: string; field?: string; params?: Record<string, string> };
    Plan: {
      monthly: number;
      bonus_total: number;
      pay: number;
      standard_health: number;
      standard_pension: number;
      grade_health: number;
      grade_pension: number;
      employee: {
        health_monthly: number;
        pension_monthly: number;
        health_bonus: number;
        pension_bonus: number;
        total: number;
        parts: { health: number; care: number; levy: number };
      };
      employer: { health: number; pension: number; child_contribution: number; total: number };
      employer_total: number;
      premiums_both: number;
      employment_income: number;
      taxable_income: number;
      income_tax: number;
      resident_taxable_income: number;
      resident_tax: number;
      take_home: number;
      company: {
        profit_before_pay: number;
        taxable_income: number;
        loss_used: number;
        corporation_tax: number;
        local_corporation_tax: number;
        defence_tax: number;
        inhabitant_levy: number;
        per_capita: number;
        enterprise_tax: number;
        special_enterprise_tax: number;
        taxes: number;
        money_left: number;
        burden: number;
      };
      together: number;
      bonus_months: components['schemas']['BonusMonth'][];
      benefits: {
        pension_base_year: number;
        pension_per_year: number;
        sickness_allowance_daily: number;
        retirement_limit: number;
      };
      trace: components['schemas']['Step'][];
    };
    BonusMonth: {
      month: string;
      date: string;
      bonus: number;
      base_health: number;
      base_pension: number;
      bonus_after_premiums: number;
      previous_month_pay: number;
      method: 'rate' | 'monthly_table';
      rate: string | null;
      withheld: number;
      paid_out: number;
    };
    Difference: {
      pay: number;
      employee_total: number;
      employer_total: number;
      premiums_both: number;
      income_tax: number;
      resident_tax: number;
      take_home: number;
      company_taxes: number;
      company_money_left: number;
      company_burden: number;
      together: number;
    };
    Loss: {
      pension_per_year_for_each_year_in_force: number;
      years_in_force: number;
      pension_per_year_until_retirement: number;
      sickness_allowance_daily: number;
      retirement_limit: number;
    };
    Step: {
      figure: string;
      amount: number;
      unit: 'yen' | 'ppm' | 'count';
      formula: string;
      parts?: string[];
      rounding: components['schemas']['Rounding'];
      law?: components['schemas']['Citation'][];
    };
    Rounding:
      | 'none'
      | 'floor_yen'
      | 'floor10'
      | 'floor100'
      | 'floor1000'
      | 'ceil_yen'
      | 'half_up_yen'
      | 'half_up10'
      | 'half_up100'
      | 'half_sen_down';
    Citation: {
      id: string;
      title: string;
      title_en: string;
      sources: { article: string; url?: string }[];
      selected_by: string;
      from: string;
      to: string | null;
      status: components['schemas']['Status'];
      checked_through: string;
      stale: boolean;
      note?: string;
    };
    FieldError: { field: string; code: string; params?: Record<string, string> };
    MaterialRecord: {
      id: string;
      version: number;
      state: 'draft' | 'complete';
      input: components['schemas']['MaterialInput'];
      result: components['schemas']['Comparison'] | null;
      errors: components['schemas']['FieldError'][];
      created_at: string;
      updated_at: string;
    };
    MaterialRow: {
      material: {
        id: string;
        title: string | null;
        kind: components['schemas']['Kind'] | null;
        state: 'draft' | 'complete';
        version: number;
        basis_date: string | null;
        proposal_date: string | null;
        created_at: string;
        updated_at: string;
        summary: { together: number; pension_per_year: number } | null;
      };
      company: { name: string | null };
      customer: { last_name: string | null; first_name: string | null };
    };
    Member: {
      email: string;
      last_name?: string | null;
      first_name?: string | null;
    };
  };
}

type S = components['schemas'];
type Ok<T> = { headers: Record<string, unknown>; content: { 'application/json': T } };
type Bare = { headers: Record<string, unknown>; content?: never };
type Failed = { headers: Record<string, unknown>; content: { 'application/problem+json': unknown } };
type Op<R, B = never, P = never> = {
  parameters: {
    query?: P extends { query: infer Q } ? Q : never;
    header?: P extends { header: infer H } ? H : never;
    path?: P extends { path: infer X } ? X : never;
    cookie?: never;
  };
  requestBody?: [B] extends [never] ? never : { content: { 'application/json': B } };
  responses: { 200: R; default: Failed };
};

export interface paths {
  '/api/login': { post: Op<Ok<{ next: 'code' }>, { email: string; password: string }> };
  '/api/login/code': { post: Op<Ok<{ email: string }>, { code: string }> };
  '/api/logout': { delete: Op<Bare> };
  '/api/members/me': { get: Op<Ok<S['Member']>> };
  '/api/members/me/email': { get: Op<Ok<{ email: string }>> };
  '/api/materials/compare': {
    post: Op<Ok<S['Comparison']>, S['MaterialInput'], { query: { explain?: boolean } }>;
  };
  '/api/members/me/materials': {
    get: Op<
      Ok<{ results: S['MaterialRow'][]; item: number; page: number; total: number }>,
      never,
      { query: { 'marker.page'?: number } }
    >;
    post: Op<Ok<S['MaterialRecord']>, { input: S['MaterialInput'] }>;
    delete: Op<Bare, { ids: string[] }>;
  };
  '/api/members/me/materials/{id}': {
    get: Op<Ok<S['MaterialRecord']>, never, { path: { id: string } }>;
    patch: Op<
      Ok<S['MaterialRecord']>,
      { input: S['MaterialInput'] },
      { path: { id: string }; header: { 'If-Match': string } }
    >;
  };
  '/api/members/me/materials/{id}/pages': {
    get: Op<
      Ok<{ count: number; width_mm: number; height_mm: number }>,
      never,
      { path: { id: string }; query: { lang?: 'ja' | 'en' } }
    >;
  };
}
