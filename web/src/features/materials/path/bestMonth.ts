import type { Path } from '~/api/wire';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/words';
import { formatMonth } from '~/lib/dates';
import { formatYen } from '~/lib/yen';

export type BestMonth = NonNullable<Path['plans'][number]['best_months']>[number];

/** What there is to say of the months of a bonus; every finding of the engine has its own sentence. */
export function bestMonthWords(t: Translate, best: BestMonth, language: Language): string {
  const month = formatMonth(best.planned, language);
  const amount = formatYen(best.suspended);
  switch (best.finding) {
    case 'nothing_suspended':
      return t('path.best_month.nothing_suspended');
    case 'no_other_month':
      return t('path.best_month.no_other_month', { month });
    case 'all_alike':
      return t('path.best_month.all_alike', { amount });
    case 'planned_is_best':
      return t('path.best_month.planned_is_best', { month, amount });
    case 'another_is_better':
      return t('path.best_month.another_is_better', {
        month,
        best: formatMonth(best.best, language),
        saved: formatYen(best.saved),
        amount,
        less: formatYen(best.suspended - best.saved),
      });
  }
}
