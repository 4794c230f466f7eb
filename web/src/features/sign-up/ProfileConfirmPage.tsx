import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, Navigate, useNavigate } from 'react-router';
import { profileDraft } from './profileDraft';
import classes from './signUp.module.css';
import { api, data } from '~/api/client';
import { useFreeDays } from '~/api/plan';
import { ApiError, codeOf } from '~/api/problem';
import { PlanPart } from '~/features/billing/PlanPart';
import { missingIn, PROFILE_FIELDS } from '~/features/profile/profile';
import { useRefusal } from '~/i18n/useRefusal';
import { useWords } from '~/i18n/useWords';
import { cookies } from '~/lib/cookies';
import { drafts } from '~/lib/drafts';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { StepCard } from '~/ui/StepCard';

/** The personal data once more, before it is registered. */
export function ProfileConfirmPage() {
  const { t } = useTranslation();
  const words = useWords();
  const navigate = useNavigate();
  const profile = profileDraft.read();
  const free = useFreeDays();
  useTitle(t('sign_up.profile_confirm.title'));

  const finish = () => {
    drafts.clear();
    cookies.done.raise();
    void navigate(paths.signup('done'), { replace: true });
  };
  const register = useMutation({
    mutationFn: () => data(api.POST('/members/me/profile', { body: profile })),
    onSuccess: finish,
    onError: (error) => {
      if (codeOf(error) === 'already_done') finish();
      const problems = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      if (problems.length > 0) void navigate(paths.signup('profile'), { state: { problems } });
    },
  });
  const refusal = useRefusal(register.error, [], t('sign_up.profile_confirm.failed'));

  // Nothing was typed in this tab: the form comes first.
  if (missingIn(profile).length > 0 && !register.isSuccess) {
    return <Navigate to={paths.signup('profile')} replace />;
  }
  return (
    <StepCard
      title={t('sign_up.profile_confirm.title')}
      lead={t('sign_up.profile_confirm.lead')}
      aside={
        <Button component={Link} to={paths.signup('profile')} variant="subtle" color="gray">
          {t('sign_up.profile_confirm.edit')}
        </Button>
      }
      action={
        <Button
          size="md"
          disabled={free === undefined}
          loading={register.isPending}
          onClick={() => register.mutate()}
        >
          {t('sign_up.profile_confirm.submit')}
        </Button>
      }
    >
      <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
      <PlanPart rows={6}>
        {(plan) => (
          <dl className={classes.facts}>
            {PROFILE_FIELDS.filter((field) => plan.free == null || field !== 'invoice_name').map(
              (field) => (
                <div key={field}>
                  <dt>{words(`profile.${field}`)}</dt>
                  <dd>
                    {profile[field] === '' ? t('sign_up.profile_confirm.empty') : profile[field]}
                  </dd>
                </div>
              ),
            )}
          </dl>
        )}
      </PlanPart>
    </StepCard>
  );
}
