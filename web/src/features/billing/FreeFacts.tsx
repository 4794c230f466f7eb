import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import type { FreeOrder } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDateWithWeekday } from '~/lib/dates';
import { Fact, Facts } from '~/ui/Facts';
import { Whole } from '~/ui/Whole';

/** 最終確認 where nobody pays: what is agreed to, until when, and that nothing follows by itself. */
export function FreeFacts({ order }: { order: FreeOrder }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = formatDateWithWeekday(order.free_until, language);
  return (
    <Facts>
      <Fact name={t('order.what')}>
        <b>{t('free.plan')}</b>
        <small>{t('free.plan_hint')}</small>
      </Fact>
      <Fact name={t('order.price')}>
        <span className={classes.big}>{t('free.price')}</span>
        <span>{t('free.until', { day })}</span>
      </Fact>
      <Fact name={t('order.how')}>
        <span>{t('free.no_card')}</span>
      </Fact>
      <Fact name={t('free.after')}>
        <b>{t('free.no_charge')}</b>
        <span>{t('free.no_making')}</span>
        <span>{t('free.materials_stay')}</span>
      </Fact>
      <Fact name={t('order.delivery')}>
        <span>{t('order.at_once')}</span>
      </Fact>
      <Fact name={t('order.cancel')}>
        <span>{t('free.stop')}</span>
        <small>
          <Whole
            text={t('order.contact', { email: order.contact.email, phone: order.contact.phone })}
          />
        </small>
      </Fact>
    </Facts>
  );
}
