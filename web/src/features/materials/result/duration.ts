import type { translate } from '~/i18n/words';

/** A stretch of months as years and months; never "0 years". */
export function duration(t: typeof translate, months: number): string {
  const [count, rest] = [Math.floor(months / 12), months % 12];
  if (months === 0) return t('duration.none');
  const years = count === 1 ? t('duration.year') : t('duration.years', { count });
  const more = rest === 1 ? t('duration.month') : t('duration.months', { count: rest });
  if (count === 0) return more;
  return rest === 0 ? years : t('duration.together', { years, months: more });
}
