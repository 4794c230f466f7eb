import { CouponRow } from './CouponRow';
import { factsOf, PLAN_HEADING } from './facts';
import classes from './plan.module.css';
import { StandingBadge } from './StandingBadge';
import type { MemberPlan } from '~/api/wire';
import { CardBrand } from '~/features/billing/CardBrand';
import { MonthlyPrice } from '~/features/billing/MonthlyPrice';
import { useCards } from '~/features/billing/useCards';
import type { Standing } from '~/features/plan/standing';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { todayInJapan } from '~/lib/dates';
import { formatYen } from '~/lib/yen';
import { Whole } from '~/ui/Whole';

interface PlanPanelProps {
  plan: MemberPlan;
  standing: Standing;
}

/** The plan: its price, when and how much is paid next, with which card and coupon. */
export function PlanPanel({ plan, standing }: PlanPanelProps) {
  const { t } = useTranslation();
  const days = useDays();
  const cards = useCards();
  const card = cards.data?.find(({ isDefault }) => isDefault);
  const { when, amount } = factsOf(plan, standing, days);
  const goesOn = standing === 'trial' || standing === 'active';
  return (
    <section className="card" aria-labelledby={PLAN_HEADING}>
      <div className={classes.head}>
        <div>
          <h2 id={PLAN_HEADING} tabIndex={-1}>
            {t('plan.name')}
            <StandingBadge standing={standing} />
          </h2>
          <p className="sub sm">
            {t('my_plan.since', {
              day: days.plain(todayInJapan(new Date(plan.created_at))),
            })}
          </p>
        </div>
        {/* Beside a plan that is not charged any more a price would look like a charge to come. */}
        {standing !== 'ending' && standing !== 'ended' && (
          <p className={classes.price}>
            <MonthlyPrice amount={plan.amount} />
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t(when.name)}</dt>
          <dd>
            {when.day !== null && (
              <b>
                <Whole text={t(when.words, { day: when.day })} />
              </b>
            )}
            {when.note !== null && (
              <small>
                <Whole text={t(when.note.words, when.note.values)} />
              </small>
            )}
          </dd>
        </div>
        {amount !== null && (
          <div>
            <dt>{t(amount.name)}</dt>
            <dd>
              <b className={classes.big}>{t('plan.yen', { amount: formatYen(amount.value) })}</b>
              <small>
                {amount.tax === null
                  ? t('my_plan.covered')
                  : t('my_plan.tax', { tax: formatYen(amount.tax) })}
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('my_plan.method')}</dt>
          <dd>
            {/* Before the cards are read nothing is said of them. */}
            {cards.data === undefined && cards.isError && t('my_plan.card_unknown')}
            {cards.data !== undefined && card === undefined && t('my_plan.no_card')}
            {card !== undefined && (
              <span className={classes.method}>
                <CardBrand brand={card.cardBrand} /> <b className="num">•••• {card.number}</b>
              </span>
            )}
          </dd>
        </div>
      </dl>
      {(goesOn || (standing === 'past_due' && plan.coupon != null)) && (
        <CouponRow plan={plan} changes={goesOn} />
      )}
    </section>
  );
}
