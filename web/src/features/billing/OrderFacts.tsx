import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import classes from './billing.module.css';
import { CardBrand } from './CardBrand';
import { paymentsOf, type FirstPaid } from './firstPaid';
import type { MonthlyOrder } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { addDays, todayInJapan } from '~/lib/dates';
import { formatYen } from '~/lib/yen';
import { Fact, Facts } from '~/ui/Facts';
import { Whole } from '~/ui/Whole';

interface OrderFactsProps {
  order: MonthlyOrder;
  /** Where card and coupon are changed. */
  editAt: string;
}

/** 最終確認: everything the law wants to be seen on one screen before the order (法12条の6). */
export function OrderFacts({ order, editAt }: OrderFactsProps) {
  const { t } = useTranslation();
  const days = useDays();
  const { plan, first_charge: first, later_charges: later, coupon, year, card, contact } = order;
  const cancelBy = order.cancel_by;
  const withTax = ({ amount, tax }: { amount: number; tax: number }) =>
    t('order.with_tax', { amount: formatYen(amount), tax: formatYen(tax) });
  const charge = (paid: FirstPaid) => ({
    day: days.full(paid.date),
    amount: formatYen(paid.amount),
  });
  const couponWords = ({ coupon: name, charges }: NonNullable<typeof coupon>) => {
    if (charges == null) return t('order.coupon', { name, price: withTax(plan) });
    if (first.amount === 0) {
      return charges === 1
        ? t('order.coupon_free_first', { name })
        : t('order.coupon_free', { name, count: charges });
    }
    return charges === 1
      ? t('order.coupon_first', { name })
      : t('order.coupon_charges', { name, count: charges });
  };
  const ends = first.amount !== later.amount;
  const { firstPaid, freeUntil } = paymentsOf(order);
  // The beginning of the day of the payment that can still be prevented.
  const lastDay = cancelBy == null ? null : addDays(todayInJapan(new Date(cancelBy)), -1);

  return (
    <Facts>
      <Fact name={t('order.what')}>
        <b>{t('plan.name')}</b>
        <small>{t('order.renews')}</small>
      </Fact>
      <Fact name={t('order.price')}>
        <span>
          <Whole
            text={
              order.trial_end == null
                ? t('order.no_trial')
                : t('order.free', { days: plan.trial_days, day: days.full(order.trial_end) })
            }
          />
        </span>
        <span>
          <Whole text={t('order.from', { day: days.full(first.date) })} />
        </span>
        {first.amount === 0 ? (
          <span className={classes.big}>{t('order.nothing')}</span>
        ) : (
          <span>
            <span className={`${classes.big} nw`}>
              {t(coupon?.charges === 1 ? 'order.once' : 'order.monthly', {
                amount: formatYen(first.amount),
              })}
            </span>
            <span className="nw">{t('order.tax', { tax: formatYen(first.tax) })}</span>
          </span>
        )}
        {coupon != null && <small>{couponWords(coupon)}</small>}
        {coupon?.until != null && (
          <small>
            <Whole text={t('order.coupon_until', { day: days.endOf(coupon.until) })} />
          </small>
        )}
        {ends && (
          <b>
            <Whole
              text={t('order.after_coupon', {
                day: days.full(later.date),
                price: t('order.monthly_with_tax', {
                  amount: formatYen(later.amount),
                  tax: formatYen(later.tax),
                }),
              })}
            />
          </b>
        )}
        {year.amount > 0 && (
          <small>
            <Whole text={t('order.year', { count: year.count, amount: formatYen(year.amount) })} />
          </small>
        )}
        <Link className={classes.edit} to={editAt}>
          {t(coupon == null ? 'order.use_coupon' : 'order.edit_coupon')}
        </Link>
      </Fact>
      <Fact name={t('order.when')}>
        {firstPaid === null && <span>{t('order.never')}</span>}
        {firstPaid !== null && (
          <>
            {firstPaid.isToday ? (
              <b>
                <Whole text={t('order.first_today', charge(firstPaid))} />
              </b>
            ) : (
              <span>
                <Whole text={t('order.first', charge(firstPaid))} />
              </span>
            )}
            <span>{t('order.later', { day: days.ofMonth(later.day_of_month) })}</span>
            {later.day_of_month > 28 && <small>{t('order.last_day')}</small>}
          </>
        )}
      </Fact>
      <Fact name={t('order.how')}>
        <span>
          {t('order.by_card')} <CardBrand brand={card.brand} />{' '}
          <b className="num">•••• {card.last_four}</b>
        </span>
        <Link className={classes.edit} to={editAt}>
          {t('order.edit_card')}
        </Link>
      </Fact>
      <Fact name={t('order.delivery')}>
        <span>{t('order.at_once')}</span>
      </Fact>
      <Fact name={t('order.cancel')}>
        <span>{t('order.cancel_where')}</span>
        {lastDay !== null && (
          <>
            <b>
              <Whole
                text={t(freeUntil === null ? 'order.cancel_by_next' : 'order.cancel_by', {
                  day: days.endOf(lastDay),
                })}
              />
            </b>
            <small>
              {t(freeUntil === null ? 'order.cancel_effect_paid' : 'order.cancel_effect')}
            </small>
          </>
        )}
        <small>
          <Whole text={t('order.contact', { email: contact.email, phone: contact.phone })} />
        </small>
      </Fact>
    </Facts>
  );
}
