import { speech, type Translate } from '~/i18n/words';
import { percentOfRate } from '~/lib/rates';
import { formatYen, spokenYen } from '~/lib/yen';

/** A table as it is shown: the first cell of a row is its head. */
export interface LawTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What its amounts are counted in; yen where nothing is said. */
  unit?: string;
  note?: string;
}

export const percent = (rate: string): string => `${percentOfRate(rate)}%`;

/** An amount inside a sentence: 1億 in Japanese, figures in English. */
export const inWords = (amount: number): string =>
  speech.language === 'ja' ? spokenYen(amount) : formatYen(amount);

/** " + 20,000", " − 80,000"; nothing where nothing is added. */
export function plus(amount: number): string {
  if (amount === 0) return '';
  return amount < 0 ? ` − ${formatYen(-amount)}` : ` + ${formatYen(amount)}`;
}

/** The heads of rows with upper bounds, the last of which is open. */
export function bandHeads(
  t: Translate,
  bounds: readonly (number | null | undefined)[],
): readonly string[] {
  return bounds.map((upto, at) => {
    if (upto != null) return t('law_tables.upto', { amount: formatYen(upto) });
    const before = bounds[at - 1];
    return before == null
      ? t('law_tables.all')
      : t('law_tables.over', { amount: formatYen(before) });
  });
}

/** Rows with upper bounds, each with its cells. */
export function bands<Row extends { upto?: number | null }>(
  t: Translate,
  rows: readonly Row[],
  cells: (row: Row) => readonly string[],
): readonly (readonly string[])[] {
  const heads = bandHeads(
    t,
    rows.map(({ upto }) => upto),
  );
  return rows.map((row, at) => [heads[at] ?? '', ...cells(row)]);
}

/** 扶養親族等の数 of the printed columns. */
export const dependantColumns = (t: Translate): readonly string[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((count) => t('law_tables.kou_of', { count }));
