import { deductionTables } from './deductions';
import { bands, inWords, percent, plus, type LawTable } from './model';
import type { RemunerationTaxTables } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { ppmOf } from '~/lib/rates';
import { formatYen } from '~/lib/yen';

type Band = RemunerationTaxTables['employment_income'][number];

/** The income of receipts, as its row says it. */
function incomeOf(t: Translate, row: Band): string {
  const receipts = t('law_tables.income.receipts');
  switch (row.rule) {
    case 'fixed':
      return formatYen(row.amount);
    case 'subtract':
      return receipts + plus(-row.amount);
    case 'step':
      return `A × ${Math.floor(row.tenths / 10)}.${row.tenths % 10}${plus(row.add)}`;
    case 'rate':
      return `${receipts} × ${percent(row.rate)}${plus(row.add)}`;
  }
}

/** 給与所得控除・所得税: employment income, brackets, surtax, and the deductions. */
export function incomeTables(t: Translate, law: RemunerationTaxTables): readonly LawTable[] {
  const { income_adjustment: adjustment, surtax } = law;
  return [
    {
      title: t('law_tables.income.employment'),
      columns: [t('law_tables.income.receipts'), t('law_tables.income.after')],
      rows: bands(t, law.employment_income, (row) => [incomeOf(t, row)]),
      note: t('law_tables.income.employment_note'),
    },
    {
      title: t('law_tables.income.brackets'),
      columns: [t('law_tables.income.taxable'), t('law_tables.rate'), t('law_tables.income.minus')],
      rows: bands(t, law.brackets, (row) => [percent(row.rate), formatYen(row.minus)]),
      note: t('law_tables.income.brackets_note'),
    },
    {
      title: t('law_tables.income.surtax'),
      columns: [t('law_tables.item'), t('law_tables.rate')],
      rows: [
        [t('law_tables.income.reconstruction'), percent(surtax.reconstruction)],
        // none before it began
        ...(ppmOf(surtax.defence) === 0
          ? []
          : [[t('law_tables.income.defence'), percent(surtax.defence)]]),
      ],
      unit: '',
    },
    {
      title: t('law_tables.income.adjustment'),
      columns: [t('law_tables.item'), t('law_tables.deduction.amount')],
      rows: [
        [
          t('law_tables.income.adjustment_child', {
            over: inWords(adjustment.receipts_over),
            age: adjustment.child_age_below,
          }),
          t('law_tables.income.adjustment_child_amount', {
            over: formatYen(adjustment.receipts_over),
            cap: formatYen(adjustment.receipts_cap),
            rate: percent(adjustment.rate),
          }),
        ],
        [
          t('law_tables.income.adjustment_pension'),
          t('law_tables.income.adjustment_pension_amount', {
            each: formatYen(adjustment.pension_each),
          }),
        ],
      ],
    },
    ...deductionTables(t, law.deductions),
  ];
}
