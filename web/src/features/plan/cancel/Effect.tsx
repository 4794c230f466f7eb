import classes from './cancel.module.css';
import type { MemberPlan } from '~/api/wire';
import { endOf, type End } from '~/features/plan/endOf';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { addDays } from '~/lib/dates';
import { Fact, Facts } from '~/ui/Facts';
import { Whole } from '~/ui/Whole';

interface EffectProps {
  plan: MemberPlan;
  /** Something was paid for it that could be given back. */
  hasPaid: boolean;
  /** The last day alone. */
  short?: boolean;
}

/** What ends when, and what stays. */
export function Effect({ plan, hasPaid, short = false }: EffectProps) {
  const { t } = useTranslation();
  const days = useDays();
  const found = endOf(plan);
  const { coupon_lost: coupon = null } = plan;
  // whether the last of a discount is lost is known when its payment is
  const isOpen = coupon?.is_last_owed === true && found.kind === 'under_way';
  const lostOf = ({ coupon: name, left }: NonNullable<typeof coupon>) => {
    if (isOpen) return t('cancel.coupon_under_way', { name });
    return left == null
      ? t('cancel.coupon_all', { name })
      : t('cancel.coupon_left', { name, count: left });
  };
  const lost = coupon && lostOf(coupon);
  const canUndo = found.kind !== 'at_once' && found.kind !== 'now';
  const atOnce = found.kind === 'at_once';
  const wordsOf = (found: End) => {
    switch (found.kind) {
      case 'at_once':
        return { end: t('cancel.ends_at_once'), charges: t('cancel.no_charges') };
      case 'now':
        return { end: t('cancel.ends_at_once'), charges: t('cancel.no_charges') };
      case 'under_way':
        return { end: t('cancel.ends_under_way'), charges: t('cancel.void_under_way') };
      case 'today':
        return {
          end: t('cancel.ends_on', { day: days.today(found.at) }),
          charges: t('cancel.no_charges'),
        };
      case 'later':
        return { end: t('cancel.ends_later'), charges: t('cancel.no_charges') };
      case 'day':
        return {
          end: t('cancel.ends_on', { day: days.endOf(found.day) }),
          charges: t('cancel.no_charges_from', { day: days.full(addDays(found.day, 1)) }),
        };
    }
  };
  const { end, charges } = wordsOf(found);
  if (short) {
    return (
      <div className={classes.lines}>
        <p>
          <b>
            <Whole text={end} />
          </b>
        </p>
        <p className="sub">
          <Whole text={atOnce ? t('cancel.open_void') : charges} />
        </p>
        {hasPaid && <p className="sub">{t('cancel.no_refund')}</p>}
        {lost !== null && <p className="sub">{lost}</p>}
      </div>
    );
  }
  return (
    <>
      <h2>{t('cancel.effect_title')}</h2>
      <Facts>
        <Fact name={t('cancel.use')}>
          <b>
            <Whole text={end} />
          </b>
          {canUndo && <p>{t('cancel.undo_until_then')}</p>}
        </Fact>
        <Fact name={t('cancel.charges')}>
          <p>
            <Whole text={charges} />
          </p>
          {atOnce && <p>{t('cancel.open_void')}</p>}
          {hasPaid && <p>{t('cancel.no_refund')}</p>}
        </Fact>
        {lost !== null && (
          <Fact name={t('cancel.coupon')}>
            <p>{lost}</p>
            {canUndo && !isOpen && <p>{t('cancel.coupon_undo')}</p>}
          </Fact>
        )}
        <Fact name={t('cancel.materials')}>{t('cancel.materials_text')}</Fact>
        <Fact name={t('cancel.account')}>{t('cancel.account_text')}</Fact>
      </Facts>
    </>
  );
}
