import { Link } from 'react-router';
import classes from './account.module.css';
import { isLiving } from '~/api/memberPlan';
import type { MemberPlan } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';

/** A charge whose end nobody knows yet: of a plan that is paid so far, or of one that is not. */
const isUnderWay = ({ charge_under_way: underWay, open }: MemberPlan) =>
  underWay || (open != null && open.next_attempt_on == null);

/** 退会とお支払い: what becomes of charges, payments, discount and invoices; only what holds for this member. */
export function DeleteMoney({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const days = useDays();
  const { open, coupon_lost: lost = null } = plan;
  const runs = isLiving(plan) && plan.free_until == null;
  const owed = () =>
    open == null
      ? null
      : t('account.delete_void', {
          day: days.plain(open.billed_on),
          amount: formatYen(open.amount),
        });
  const lines = runs
    ? [
        t('account.delete_no_charges'),
        isUnderWay(plan) ? t('account.delete_under_way') : owed(),
        // of a charge under way it is said that it is given back
        plan.status === 'active' && plan.has_paid && !isUnderWay(plan)
          ? t('account.delete_no_refund')
          : null,
        lost === null
          ? null
          : lost.left == null
            ? t('account.delete_coupon', { name: lost.coupon })
            : t('account.delete_coupon_left', { name: lost.coupon, count: lost.left }),
      ].filter((line) => line !== null)
    : [];
  if (lines.length === 0 && !plan.has_papers) return null;
  return (
    <div className={classes.part}>
      <h2>{t('account.delete_money')}</h2>
      <ul className={classes.losses}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {plan.has_papers && (
          <li>
            {t('account.delete_papers')}{' '}
            <Link to={paths.paymentHistory()}>{t('account.payment_history')}</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
