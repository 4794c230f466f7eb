import { useTranslation } from '~/i18n/useTranslation';

/** The names of plans: 現在, 案1, … */
export function usePlanNames() {
  const { t } = useTranslation();
  const nameOf = (plan: number) =>
    plan === 0 ? t('result.now') : t('result.plan', { number: plan });
  return {
    nameOf,
    /** What is said of some plans alone, with their names before it. */
    saidOf: (plans: readonly number[], sentence: string) =>
      plans.length === 0
        ? sentence
        : t('result.said_of', { plans: plans.map(nameOf).join(t('result.and')), sentence }),
  };
}
