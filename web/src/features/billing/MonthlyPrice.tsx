import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';

const PLACE = '\n';

interface MonthlyPriceProps {
  amount: number;
  /** 初回, where a coupon takes something off once. */
  once?: boolean;
}

/** 月額: the price of a month, its figure larger than the words before and behind it. */
export function MonthlyPrice({ amount, once = false }: MonthlyPriceProps) {
  const { t } = useTranslation();
  const words = t(once ? 'plan.once' : 'plan.monthly', { amount: PLACE });
  const [before, behind] = words.split(PLACE);
  return (
    <>
      {before}
      <b>{formatYen(amount)}</b>
      {behind}
    </>
  );
}
