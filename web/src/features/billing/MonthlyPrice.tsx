import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';

const PLACE = '\n';

/** 月額: the price of a month, its figure larger than the words before and behind it. */
export function MonthlyPrice({ amount }: { amount: number }) {
  const { t } = useTranslation();
  const [before, behind] = t('plan.monthly', { amount: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <b>{formatYen(amount)}</b>
      {behind}
    </>
  );
}
