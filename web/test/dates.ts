import type { Comparison, MaterialInput } from '~/api/wire';

/** As the engine answers the reference case, of which only what the days are made of is given. */
export const input: MaterialInput = { meeting: { resolution: '2026-05-25' } };

const bonus = (date: string, notice_until: string, amount: number) => ({
  date,
  month: date.slice(0, 7),
  notice_until,
  bonus: amount,
  base_health: 5_730_000,
  base_pension: 1_500_000,
});

export const december = bonus('2026-12-10', '2026-12-15', 10_800_000);
export const june = bonus('2027-05-10', '2027-05-15', 1_000_000);

export const noSchedule = { first_pay: null, standard: null, revision: null };
export const changed = {
  first_pay: '2026-06-30',
  standard: 'occasional',
  revision: {
    averaged: ['2026-06', '2026-07', '2026-08'],
    new_from: '2026-09',
    first_deduction: '2026-10',
  },
};

interface Proposal {
  monthly?: number;
  bonuses?: readonly ReturnType<typeof bonus>[];
  schedule?: object;
}

/** A comparison of these proposals. */
export const compared = (proposals: readonly Proposal[], more: object = {}): Comparison =>
  ({
    deadline: {
      notified_pay: '2026-06-25',
      by: 'resolution',
      revision_window_end: '2026-06-30',
      service_end: '2027-05-24',
      trace: [],
    },
    plans: [{}, ...proposals].map(({ monthly = 100_000, bonuses = [] }: Proposal) => ({
      monthly,
      bonus_total: bonuses.reduce((sum, { bonus: amount }) => sum + amount, 0),
      bonus_months: bonuses,
    })),
    differences: proposals.map(() => ({})),
    schedules: proposals.map(({ schedule = changed }) => schedule),
    facts: { pay_decided_by: 'shareholders', retires_on: '2046-05-15' },
    warnings: [],
    law: {
      edition: '2026-11-20',
      basis_date: '2026-04-01',
      checked_through: '2026-11-20',
      marks: [],
    },
    ...more,
  }) as unknown as Comparison;
