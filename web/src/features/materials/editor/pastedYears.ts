import { typedLine } from '~/lib/typed';
import { toHalfWidth } from '~/lib/width';
import { yenOf } from '~/lib/yen';

/** Amounts by policy years, as they stand on an insurer's paper or in a spreadsheet. */

/** Which amounts are looked for, where a table has several. */
export type Wanted = 'surrender_values' | 'death_benefits';

export type PastedYears =
  /** `from` is the index of the first year, where the table says which one it is. */
  | { kind: 'values'; values: string[]; from: number | null; unit: Unit }
  /** Several columns could be it, and no heading says which. */
  | { kind: 'several' };

/** What a heading says of its amounts. */
type Unit = 'yen' | 'thousand' | 'man';
const ZEROS: Readonly<Record<Unit, number>> = { yen: 0, thousand: 3, man: 4 };
const unitOf = (heading: string): Unit =>
  heading.includes('千円') ? 'thousand' : heading.includes('万円') ? 'man' : 'yen';

const NAMES: Readonly<Record<Wanted, RegExp>> = {
  surrender_values: /返戻金|返れい金|surrender/i,
  death_benefits: /保険金|death/i,
};
const RATE = /率|rate/i;
/** 経過年数, and never an age. */
const YEARS = /年(目|度|数)?$|経過|^year/i;
const AGE = /歳|年齢|才|age/i;
/** 「1」「１年目」「46歳」: a number that counts. */
const COUNT = /^(\d{1,4}) *(年目?|年度|歳|才)?$/;
const PERCENT = /^\d+(\.\d+)? *%$|^\d{1,3}\.\d+$/;
/** Amounts with their commas, or digits: what stands in a line between commas that group nothing. */
const NUMBER = /\d{1,3}(?:,\d{3})+(?!\d)|[\d.]+%?/g;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/** No contract has more policy years. */
const LAST = 116;

/** The cells of a line: of a spreadsheet by its tabs, else by spaces, and by commas that group no thousands. */
function cellsOf(line: string, tabs: boolean): string[] {
  if (tabs) return line.split('\t').map(typedLine);
  const cells = toHalfWidth(line)
    .split(' ')
    .flatMap((cell) =>
      /^[\d,.%]+$/.test(cell) && cell.includes(',') && !GROUPED.test(cell)
        ? (cell.match(NUMBER) ?? [cell])
        : [cell],
    );
  // one alone stays as it stands there, so that it can be said
  return cells.length === 1 ? [typedLine(line)] : cells;
}

interface Column {
  heading: string;
  cells: readonly string[];
}

const filledOf = ({ cells }: Column) => cells.filter((cell) => cell !== '').map(toHalfWidth);

/** The numbers of a column that counts up; null of another. */
function countsOf(column: Column): readonly number[] | null {
  const counts = filledOf(column).map((cell) => Number(COUNT.exec(cell)?.[1] ?? NaN));
  const rises = counts.every((count, at) => at === 0 || count > (counts[at - 1] ?? NaN));
  const isOfYears = counts.every((count) => count <= 130 || (count >= 1900 && count <= 2200));
  return counts.length === column.cells.length && rises && isOfYears ? counts : null;
}

const isRate = (column: Column): boolean =>
  RATE.test(column.heading) || filledOf(column).every((cell) => PERCENT.test(cell));

/** The policy year of each line, where the table says it. */
function policyYears(columns: readonly Column[]): readonly number[] | null {
  for (const column of columns) {
    const counts = countsOf(column);
    const [first] = counts ?? [];
    const isAge = AGE.test(column.heading) || column.cells.some((cell) => /歳|才/.test(cell));
    const isNamed = YEARS.test(column.heading) || column.cells.every((cell) => cell.includes('年'));
    if (counts == null || first === undefined || isAge || (counts.at(-1) ?? 0) > LAST) continue;
    if (first === 1 || (isNamed && first >= 1)) return counts;
  }
  return null;
}

/** A heading has letters, and no cell that is an amount or counts. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\p{L}/u.test(cell)) &&
  cells.every((cell) => cell === '' || (yenOf(cell) === null && !COUNT.test(toHalfWidth(cell))));

/**
 * Amounts by policy years of what was pasted: a column of a spreadsheet or of a text, a line for each year, with years,
 * ages and rates beside it and headings above it. Null where it is no such thing.
 */
export function pastedYears(pasted: string, wanted: Wanted): PastedYears | null {
  const text = pasted.replace(/[\t\r\n ]+$/, '');
  const all = text.split(/\r?\n/).map((line) => cellsOf(line, text.includes('\t')));
  const first = all.findIndex((cells) => !isHeading(cells));
  if (first === -1) return null;
  const headings = all.slice(0, first);
  const lines = all.slice(first);
  const width = Math.max(...all.map((cells) => cells.length));
  // a single amount is typed, not a table
  if (lines.length < 2 && (headings.length === 0 || width < 2)) return null;
  const columns: Column[] = Array.from({ length: width }, (_, at) => ({
    heading: headings.map((cells) => cells[at] ?? '').join(''),
    cells: lines.map((cells) => cells[at] ?? ''),
  }));
  const filled = columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const counting = filled.filter((column) => filled.length > 1 && countsOf(column) !== null);
  const amounts = filled.filter(
    (column) => !counting.includes(column) && (filled.length === 1 || !isRate(column)),
  );
  const named = amounts.filter(({ heading }) => NAMES[wanted].test(heading));
  const [found, other] = named.length > 0 ? named : amounts;
  if (found === undefined || other !== undefined) return { kind: 'several' };
  // 「解約返戻金（千円）」 above it, or 「単位：千円」 above the table
  const unit = unitOf(found.heading === '' ? headings.flat().join('') : found.heading);
  const read = found.cells.map((cell) => {
    const amount = yenOf(cell);
    return amount === null ? cell : String(amount * 10 ** ZEROS[unit]);
  });
  const years = policyYears(counting);
  const [begins, ends] = [years?.[0], years?.at(-1)];
  if (years === null || begins === undefined || ends === undefined) {
    return { kind: 'values', values: read, from: null, unit };
  }
  const values = Array.from({ length: ends - begins + 1 }, (_, at) => {
    const line = years.indexOf(begins + at);
    return line === -1 ? '' : (read[line] ?? '');
  });
  return { kind: 'values', values, from: begins - 1, unit };
}
