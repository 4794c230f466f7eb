import type { BreakEven, PathTotal } from '~/api/wire';
import type { Figure } from '~/features/materials/outlook/Figures';
import { duration } from '~/features/materials/result/duration';
import type { Translate } from '~/i18n/words';
import { formatDifference, formatYen } from '~/lib/yen';

/** Nobody is told of an age beyond this one. */
export const OLDEST = 100;

interface Told {
  title: string;
  figures: readonly Figure[];
  /** What weighs the pension that is lost against what is gained. */
  even: { title: string; lines: readonly string[]; bad: boolean };
}

const wayOf = (change: number) => (change > 0 ? 'more' : change < 0 ? 'less' : 'same');

/** From when the pension that is lost is more than what was gained. */
function evenLine(
  t: Translate,
  gain: number,
  even: BreakEven | null,
  kind: '' | '_untaxed',
): string {
  if (gain <= 0) return t(`path.even.none${kind}`);
  if (even === null || even.age > OLDEST) {
    return t(`path.even.beyond${kind}`, { gain: formatYen(gain) });
  }
  return t(`path.even.at${kind}`, {
    gain: formatYen(gain),
    age: even.age,
    span: duration(t, even.months_of_pension),
  });
}

/** Whose the gain is, as the pension is the person's alone. */
function whoseGain(t: Translate, { take_home, money_left }: PathTotal): string[] {
  if (money_left < 0) return [];
  const way = wayOf(take_home);
  const amount = formatYen(Math.abs(take_home));
  return [t(`path.even.person_${way}`, { amount, rest: formatYen(money_left) })];
}

function evenOf(t: Translate, total: PathTotal): Told['even'] {
  const { together, premiums_both, pension_lost: lost } = total;
  if (lost > 0) {
    const lines = [
      evenLine(t, together, total.break_even, ''),
      evenLine(t, -premiums_both, total.break_even_before_tax, '_untaxed'),
      ...(together > 0 ? whoseGain(t, total) : []),
    ];
    return { title: t('path.even.title'), lines, bad: together <= 0 };
  }
  const title = t('path.even.title_kept');
  if (lost === 0) return { title, lines: [t('path.even.pension_same')], bad: false };
  const lines = [t('path.even.pension_more', { amount: formatYen(-lost) })];
  if (together < 0) lines.push(t('path.even.pension_more_for_less'));
  return { title, lines, bad: false };
}

/** 合計 of all years in words. Each sentence holds for its signs. */
export function told(t: Translate, total: PathTotal, months: number): Told {
  const { together, premiums_both: premiums, pension_lost: lost } = total;
  return {
    title: t(`path.told_${wayOf(together)}`, {
      span: duration(t, months),
      amount: formatYen(Math.abs(together)),
    }),
    figures: [
      {
        label: t(together < 0 ? 'path.figure.together_less' : 'path.figure.together_more'),
        amount: Math.abs(together),
        note: t('path.figure.together_note', {
          take_home: formatDifference(total.take_home),
          money_left: formatDifference(total.money_left),
        }),
      },
      {
        label: t(premiums > 0 ? 'path.figure.premiums_more' : 'path.figure.premiums_less'),
        amount: Math.abs(premiums),
        note: t('path.figure.premiums_note'),
      },
      {
        label: t(lost < 0 ? 'path.figure.pension_more' : 'path.figure.pension_less'),
        amount: Math.abs(lost),
        unit: t('unit.yen_per_year'),
        note: t('path.figure.pension_note'),
      },
    ],
    even: evenOf(t, total),
  };
}
