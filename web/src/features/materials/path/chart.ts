import type { PathTotal } from '~/api/wire';
import type { Row } from './rows';
import { OLDEST } from './told';

const PENSION_AGE = 65;
/** From this age on it is not said when somebody leaves. */
const OLDEST_LEAVER = 70;
/** 1万円: the unit of the scale. */
const MAN = 10_000;
/** How many lines the scale has at most. */
const MOST_LINES = 6;
/** What is nearer than this is one place. */
const SAME_AGE = 0.3;

interface Point {
  /** Share of the width. */
  x: number;
  /** Share of the height, from the top. */
  y: number;
}

interface Drawn {
  /** The difference so far, which stays after the last year. */
  gain: readonly Point[];
  /** The pension lost so far; nothing where none is lost. */
  lost: readonly Point[];
  /** Where the pension lost becomes more. */
  even: (Point & { age: number }) | null;
  ages: readonly { age: number; x: number }[];
  lines: readonly { value: number; y: number }[];
  end: number;
  /** The first month of pension; null where it is the end, or no pension is lost. */
  drawn: number | null;
  /** Places of months. */
  xOf: (month: string) => number;
}

/** A month counted from the year 0. */
const number = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Round steps that cover a range. */
function scale(least: number, most: number): number[] {
  const span = Math.max(most - least, MAN);
  const power = Math.max(MAN, 10 ** Math.floor(Math.log10(span / MOST_LINES)));
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => span / by <= MOST_LINES) ?? span;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

interface Life {
  rows: readonly Row[];
  total: Pick<PathTotal, 'pension_lost' | 'break_even'>;
  months: number;
  birth: string | null;
}

/** 累計 over the ages of a life: what is gained until the person leaves, and the pension that is lost. */
export function chartOf({ rows, total, months, birth }: Life): Drawn {
  const [first] = rows;
  const from = number(first?.now.from ?? '0000-01');
  const born = birth === null ? from - (first?.now.age ?? 0) * 12 : number(birth);
  const ageAt = (month: number) => (month - born) / 12;
  const start = ageAt(from);
  const leaves = ageAt(from + months);
  const lost = Math.max(0, total.pension_lost);
  // somebody from 70 who stays draws the pension already
  const drawn = start >= OLDEST_LEAVER ? start : Math.max(PENSION_AGE, leaves);
  const last = lost > 0 ? Math.max(OLDEST, leaves + 5) : leaves;

  let elapsed = 0;
  const sums = rows.map(({ now, cumulated }) => {
    elapsed += now.months;
    return { age: ageAt(from + elapsed), value: cumulated };
  });
  const final = sums.at(-1)?.value ?? 0;
  const gain = [{ age: start, value: 0 }, ...sums, { age: last, value: final }];
  const pension =
    lost > 0
      ? [
          { age: drawn, value: 0 },
          { age: last, value: lost * (last - drawn) },
        ]
      : [];
  const values = [...gain, ...pension].map(({ value }) => value);
  const lines = scale(Math.min(...values), Math.max(...values));
  const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 1];
  const x = (age: number) => (age - start) / (last - start || 1);
  const y = (value: number) => (high - value) / (high - low || 1);
  const place = ({ age, value }: { age: number; value: number }) => ({ x: x(age), y: y(value) });

  const { break_even: even } = total;
  const evenAge = even && drawn + even.months_of_pension / 12;
  const step = last - start > 30 ? 10 : last - start > 8 ? 5 : 1;
  const ages = Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
  return {
    gain: gain.map(place),
    lost: pension.map(place),
    even:
      even && evenAge !== null && lost > 0 && even.age <= OLDEST
        ? { ...place({ age: evenAge, value: final }), age: even.age }
        : null,
    ages: ages.filter((age) => age >= start).map((age) => ({ age, x: x(age) })),
    lines: lines.map((value) => ({ value, y: y(value) })),
    end: x(leaves),
    drawn: lost > 0 && Math.abs(drawn - leaves) > SAME_AGE ? x(drawn) : null,
    xOf: (month) => x(ageAt(number(month))),
  };
}
