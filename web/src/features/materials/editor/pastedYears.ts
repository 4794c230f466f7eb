import { typedLine } from '~/lib/typed';
import { toHalfWidth } from '~/lib/width';
import { yenOf } from '~/lib/yen';

/** Amounts by policy years, as they stand on an insurer's paper or in a spreadsheet. */

/** Which amounts are looked for, where a table has several. */
export type Wanted = 'surrender_values' | 'death_benefits';

export type PastedYears =
  /** `from` is the index of the first year, where the table says which one it is. */
  | { kind: 'values'; values: string[]; from: number | null; unit: Unit }
  /** Which column it is, or which year each line is of, cannot be told. */
  | { kind: 'unclear' };
const UNCLEAR: PastedYears = { kind: 'unclear' };

/** What a heading says of its amounts, and the zeros of it. */
export type Unit = 'yen' | 'thousand' | 'man' | 'million' | 'oku';
const ZEROS: Readonly<Record<Unit, number>> = { yen: 0, thousand: 3, man: 4, million: 6, oku: 8 };
/** 「1,000万円プラン」 is no unit. */
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['million', /(?<![\d,])百万円?|\bmillions?\b/i],
  ['oku', /(?<![\d,])億円?/],
  ['man', /(?<![\d,百])万円?|\b10,000 yen|\bten thousand/i],
  ['thousand', /(?<![\d,])千円?|\b1,000\b|(?<!ten )\bthousands?\b/i],
];
const unitOf = (heading: string): Unit =>
  UNITS.find(([, words]) => words.test(toHalfWidth(heading)))?.[0] ?? 'yen';
/** 「（千円）」「単位：千円」: what a line says that is no heading of a column. */
const UNIT_OF_ALL =
  /\((?:単位\s*:?\s*)?[百千万億]+円?\)|単位\s*:?\s*[百千万億]+円?|\bin [\w, ]+$/gi;

const NAMES: Readonly<Record<Wanted, RegExp>> = {
  surrender_values: /返戻|返れい|払戻|返還|解約|surrender/i,
  death_benefits: /死亡|保険金|death/i,
};
const RATE = /率|\brate\b/i;
/** 経過年数, and never an age. */
const YEARS = /年(目|度|数)?$|経過|^year/i;
const AGE = /歳|年齢|才|\bage\b/i;
/** 「1」「１年目」「第1年度」「5年後」「46歳」: a number that counts. */
const COUNT = /^第?(\d{1,4}) *(年目?|年度|年後|歳|才)?末?$/;
/** 契約時: before the first year ends. */
const BEGIN = /^(契約時|加入時|当初)$/;
const PERCENT = /^\d+(\.\d+)? *%$|^\d{1,3}\.\d+$/;
/** No contract has more policy years. */
const LAST = 116;
/** Nobody insured by a company is so young: a number that begins lower is of a year. */
const YOUNGEST = 15;

/** The cells of a line: of a spreadsheet by its tabs, else by commas of a file or by spaces. */
function cellsOf(line: string, tabs: boolean): string[] {
  if (tabs) return line.split('\t').map(typedLine);
  if (line.includes('"')) {
    return [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, bare]) =>
      typedLine(quoted ?? bare ?? ''),
    );
  }
  const half = toHalfWidth(line);
  // 「1 200 000」 is one amount, 「1 2,500,000」 a year and its amount
  if (/^\d{1,3}( \d{3})+$/.test(half)) return [half.replaceAll(' ', '')];
  const cells = half.split(' ').flatMap(ofFile);
  // one alone stays as it stands there, so that it can be said
  return cells.length === 1 ? [typedLine(line)] : cells;
}

/** 「1,2500000」 and 「1,2,500,000」 hold a year and an amount; 「2,500,000」 is one amount. */
function ofFile(cell: string): string[] {
  const isOne = /^\d{1,3}(,\d{3})+$/.test(cell) || !/^[\d,.%]+$/.test(cell) || !cell.includes(',');
  return isOne ? [cell] : (cell.match(/\d{1,3}(?:,\d{3})+(?!\d)|[\d.]+%?/g) ?? [cell]);
}

interface Column {
  heading: string;
  cells: readonly string[];
}

const filledOf = ({ cells }: Column) => cells.filter((cell) => cell !== '').map(toHalfWidth);
const countOf = (cell: string): number =>
  BEGIN.test(cell) ? 0 : Number(COUNT.exec(toHalfWidth(cell))?.[1] ?? NaN);
/** Whether every line has a number that counts, in whatever order. */
const isCounting = ({ cells }: Column): boolean =>
  cells.every((cell) => !Number.isNaN(countOf(cell)));

const isRate = (column: Column): boolean =>
  filledOf(column).every((cell) => PERCENT.test(cell)) ||
  (RATE.test(column.heading) && !/金/.test(column.heading));

/** The policy years of the lines: null where they are ages or calendar years that follow each other, `unclear` where nobody can say. */
function policyYears(column: Column): readonly number[] | null | 'unclear' {
  if (!isCounting(column)) return 'unclear';
  const counts = column.cells.map(countOf);
  const [first = 0] = counts;
  const rises = counts.every((count, at) => at === 0 || count > (counts[at - 1] ?? NaN));
  const follow = counts.every((count, at) => count === first + at);
  const isAge = AGE.test(column.heading) || column.cells.some((cell) => /歳|才/.test(cell));
  const isNamed = YEARS.test(column.heading) || column.cells.every((cell) => cell.includes('年'));
  const isOfYears = !isAge && (isNamed || first < YOUNGEST) && (counts.at(-1) ?? 0) <= LAST;
  if (rises && isOfYears) return counts;
  return follow ? null : 'unclear';
}

/** A heading has letters, and no cell that is an amount or counts. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\p{L}/u.test(cell) && !BEGIN.test(cell)) &&
  cells.every((cell) => cell === '' || (yenOf(cell) === null && !COUNT.test(toHalfWidth(cell))));

/** A cell as whole yen, of a unit that the cell does not say itself; null where it cannot be read. */
function amountOf(cell: string, unit: Unit): number | null {
  const zeros = ZEROS[unit];
  const [, whole, fraction = ''] =
    /^(\d+)(?:\.(\d+))?$/.exec(toHalfWidth(cell).replace(/[,\s円]/g, '')) ?? [];
  if (zeros === 0 || whole === undefined || fraction.length > zeros) return yenOf(cell);
  return Number(whole + fraction.padEnd(zeros, '0'));
}

/** The column of the amounts; null where none is it, or several could be. */
function amountsOf(columns: readonly Column[], wanted: Wanted): Column | null {
  const named = columns.filter(
    (column) => NAMES[wanted].test(column.heading) && !(isRate(column) && columns.length > 1),
  );
  const [first] = columns;
  // of several columns the first has the years
  const rest = columns.filter(
    (column) => columns.length === 1 || (column !== first && !isRate(column)),
  );
  const unnamed = rest.filter(({ heading }) => heading === '' || /^金額|amount/i.test(heading));
  const ages =
    unnamed.length > 1 ? unnamed.filter((column) => policyYears(column) !== null) : unnamed;
  const [found, other] = named.length > 0 ? named : ages;
  return found !== undefined && other === undefined ? found : null;
}

/**
 * Amounts by policy years of what was pasted: a column of a spreadsheet or of a text, a line for each year, with years,
 * ages and rates beside it and headings above it. Null where it is no such thing.
 */
export function pastedYears(pasted: string, wanted: Wanted): PastedYears | null {
  const text = pasted.replace(/[\t\r\n ]+$/, '');
  const tabs = text.includes('\t');
  const all = text.split(/\r?\n/).map((line) => cellsOf(line, tabs));
  const first = all.findIndex((cells) => !isHeading(cells));
  if (first === -1) return null;
  const above = all.slice(0, first);
  // the last line above the figures names the columns; in a file its names are parted by commas
  const ofColumns = (above.at(-1) ?? []).flatMap((cell) => (tabs ? [cell] : cell.split(',')));
  const captions = above.slice(0, -1).flat().join(' ');
  const lines = all.slice(first).map((cells) => {
    const [only = ''] = cells;
    const parts = only.split(',');
    const isOfFile =
      cells.length === 1 && ofColumns.length > 1 && parts.length === ofColumns.length;
    return isOfFile ? parts : cells;
  });
  const width = Math.max(ofColumns.length, ...lines.map((cells) => cells.length));
  // a single amount is typed, not a table
  if (lines.length < 2 && (above.length === 0 || width < 2)) return null;
  // 合計, and notes below the table
  while (
    width > 1 &&
    /\p{L}/u.test(lines.at(-1)?.[0] ?? '') &&
    Number.isNaN(countOf(lines.at(-1)?.[0] ?? ''))
  ) {
    lines.pop();
  }
  const columns: Column[] = Array.from({ length: width }, (_, at) => ({
    heading: ofColumns[at] ?? '',
    cells: lines.map((cells) => cells[at] ?? ''),
  }));
  const filled = columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const found = amountsOf(filled, wanted);
  if (found === null) return UNCLEAR;
  const own = unitOf(found.heading);
  const ofAll = [captions, ...ofColumns].map(toHalfWidth).join(' ').match(UNIT_OF_ALL);
  const unit = own === 'yen' ? unitOf((ofAll ?? []).join(' ')) : own;
  const read = found.cells.map((cell) => String(amountOf(cell, unit) ?? cell));
  const [leading] = filled;
  const years = leading === undefined || leading === found ? null : policyYears(leading);
  if (years === 'unclear') return UNCLEAR;
  const [begins, ends] = [years?.find((year) => year > 0), years?.at(-1)];
  if (years === null || begins === undefined || ends === undefined) {
    return { kind: 'values', values: read, from: null, unit };
  }
  const values = Array.from({ length: ends - begins + 1 }, (_, at) => {
    const line = years.indexOf(begins + at);
    return line === -1 ? '' : (read[line] ?? '');
  });
  return { kind: 'values', values, from: begins - 1, unit };
}
