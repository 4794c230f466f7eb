import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useHref, useLocation, useNavigate } from 'react-router';
import { consent, type ConsentArrival } from './consent';
import { ConsentBoxes } from './ConsentBoxes';
import classes from './signUp.module.css';
import { useTicks } from './useTicks';
import { api, data } from '~/api/client';
import { usePlan } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { cookies } from '~/lib/cookies';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

/** Step 1: what is agreed to, with the documents beside it. */
export function ConsentPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const arrival = useLocation().state as ConsentArrival | null;
  const account = useHref(paths.signup('account'));
  useTitle(t('sign_up.consent.title'));
  const versions = useQuery({
    queryKey: ['terms'],
    queryFn: () => data(api.GET('/signup/terms')),
  });
  const ticks = useTicks(versions.data);

  const plan = usePlan();
  const free = plan.data?.free ?? null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = ticks.firstEmpty();
    if (missing !== undefined) {
      document.getElementById(missing)?.focus();
      return;
    }
    if (versions.data === undefined) return;
    consent.give({ terms: versions.data.terms, privacy: versions.data.privacy });
    cookies.terms.raise();
    // The bot check is allowed to run on pages of the sign-up only: their first one is loaded anew.
    if (versions.data.bot_check != null) window.location.assign(account);
    else void navigate(paths.signup('account'));
  };

  if (free?.state === 'over') {
    return (
      <StepCard title={t('sign_up.consent.title')}>
        <Notice tone="info" title={t('error.sign_up_closed')} role="status" />
      </StepCard>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <StepCard
        title={t('sign_up.consent.title')}
        lead={t('sign_up.consent.lead')}
        action={
          <Button type="submit" size="md" disabled={versions.data === undefined}>
            {t('sign_up.consent.submit')}
          </Button>
        }
        next={
          <>
            {t('sign_up.consent.member')} <Link to={paths.login()}>{t('nav.log_in')}</Link>
          </>
        }
      >
        {arrival?.why !== undefined && !ticks.revised && (
          <Notice tone="info" title={t(`sign_up.consent.${arrival.why}`)} role="status" />
        )}
        {free !== null && (
          <Notice tone="info" title={t('free.until', { day: formatDate(free.until, language) })}>
            {t('free.no_card')}
          </Notice>
        )}
        {versions.isPending && <Waiting rows={3} />}
        {versions.isError && <PartError retry={() => void versions.refetch()} />}
        {versions.data !== undefined && <ConsentBoxes versions={versions.data} ticks={ticks} />}
        <section className={classes.needed}>
          <h2>{t('sign_up.consent.needed')}</h2>
          <ul>
            <li>{t('sign_up.consent.need_email')}</li>
            <li>{t('sign_up.consent.need_phone')}</li>
            {plan.data?.free === null && <li>{t('sign_up.consent.need_card')}</li>}
          </ul>
        </section>
      </StepCard>
    </form>
  );
}
