import type { Question } from './questions';
import { usePlan } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { formatYen } from '~/lib/yen';

/**
 * Which of the questions hold here, with the values of their answers. Until it is known whether members pay,
 * only those that hold either way.
 */
export function useQuestions(questions: readonly Question[]) {
  const language = useLanguage();
  const { data: plan, isError, refetch } = usePlan();
  const free = plan?.free ?? null;
  const holds = plan && (free === null ? 'paid' : 'free');
  return {
    questions: questions.filter(({ when }) => when === undefined || when === holds),
    values: {
      amount: formatYen(plan?.amount ?? 0),
      tax: formatYen(plan?.tax ?? 0),
      days: plan?.trial_days ?? 0,
      day: free === null ? '' : formatDate(free.until, language),
    },
    failed: isError && questions.some(({ when }) => when !== undefined),
    retry: () => void refetch(),
  };
}
