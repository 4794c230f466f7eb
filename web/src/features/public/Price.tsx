import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Held, UNKNOWN } from './Held';
import classes from './public.module.css';
import type { Plan } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';

const HAS = ['top.has_pdf', 'top.has_money', 'top.has_insurance', 'top.has_backup'] as const;

/** The way in, in the words that hold for this plan; nothing where nobody can sign up any more. */
export function Start({ plan }: { plan: Plan | undefined }) {
  const { t } = useTranslation();
  const free = plan?.free ?? null;
  if (free?.state === 'over') return null;
  const words = () => {
    if (plan === undefined) {
      return (
        <span className={classes.start}>
          {t('top.start')}
          <Held words={t('top.start_trial', UNKNOWN)} />
        </span>
      );
    }
    if (free !== null) return t('top.start_free');
    return t('top.start_trial', { days: plan.trial_days });
  };
  return (
    <Button component={Link} to={paths.signup()} size="md">
      {words()}
    </Button>
  );
}

/** 料金: what a month costs, or until when nobody pays. */
export function Price({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { free, amount, tax, trial_days } = plan;
  return (
    <section className={`card ${classes.price}`} aria-labelledby="price">
      <h2 id="price">{t('top.price')}</h2>
      {free == null ? (
        <>
          <p className={classes.amount}>
            <b className="num">{t('top.price_amount', { amount: formatYen(amount) })}</b>{' '}
            {t('top.price_month')}
          </p>
          <p className="sm sub">{t('top.price_tax', { tax: formatYen(tax), days: trial_days })}</p>
        </>
      ) : (
        <p className={classes.amount}>
          <b>{t('top.price_free')}</b>{' '}
          {t('top.price_until', { day: formatDate(free.until, language) })}
        </p>
      )}
      <ul className={classes.checks}>
        {HAS.map((words) => (
          <li key={words}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {t(words)}
          </li>
        ))}
      </ul>
      <Start plan={plan} />
      <p className="xs mute">{t(free == null ? 'top.price_terms' : 'top.price_terms_free')}</p>
    </section>
  );
}
