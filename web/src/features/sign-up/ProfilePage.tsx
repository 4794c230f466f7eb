import { Button } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';
import { useLocation, useNavigate } from 'react-router';
import { profileDraft } from './profileDraft';
import { api, data } from '~/api/client';
import { useFreeDays } from '~/api/plan';
import type { FieldProblem } from '~/api/problem';
import { AnotherCard } from '~/features/billing/AnotherCard';
import { PlanPart } from '~/features/billing/PlanPart';
import { missingIn, PROFILE_FIELDS, type ProfileField } from '~/features/profile/profile';
import { ProfileFields } from '~/features/profile/ProfileFields';
import { isKatakana, toKatakana } from '~/lib/kana';
import { paths } from '~/lib/paths';
import { useFocusWrong } from '~/lib/useFocusWrong';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { StepCard } from '~/ui/StepCard';

const KANA: readonly ProfileField[] = ['last_name_kana', 'first_name_kana'];

/** Step 7: who the member is. It is sent after it was confirmed. */
export function ProfilePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refused = (useLocation().state as { problems?: FieldProblem[] } | null)?.problems;
  const mismatch = refused?.some(({ code }) => code === 'card_holder_mismatch') === true;
  const [profile, setProfile] = useState(profileDraft.read);
  const [tries, setTries] = useState(0);
  const [changed, setChanged] = useState(false);
  const free = useFreeDays();
  useTitle(t('sign_up.profile.title'));
  useEffect(() => profileDraft.write(profile), [profile]);

  const missing = missingIn(profile);
  const own = (field: ProfileField): string | undefined => {
    if (missing.includes(field)) return t('error.required');
    return KANA.includes(field) && !isKatakana(toKatakana(profile[field]))
      ? t('sign_up.profile.kana')
      : undefined;
  };
  const errorOf = (field: ProfileField) => {
    if (tries > 0) return own(field);
    const problem = changed ? undefined : refused?.find((one) => one.field === field);
    return problem && (reasonWords(problem.code, problem.params) ?? t('error.unknown'));
  };
  useFocusWrong(
    tries === 0 ? null : tries,
    PROFILE_FIELDS,
    (field) => own(field as ProfileField) !== undefined,
  );
  useFocusWrong(
    refused,
    PROFILE_FIELDS,
    (field) => refused?.some((one) => one.field === field) === true,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (PROFILE_FIELDS.every((field) => own(field) === undefined))
      void navigate(paths.signup('confirm'));
  };
  return (
    <form onSubmit={submit} noValidate>
      <StepCard
        title={t('sign_up.profile.title')}
        lead={
          free === undefined
            ? undefined
            : t(free === null ? 'sign_up.profile.lead' : 'sign_up.profile.lead_free')
        }
        action={
          <Button type="submit" size="md" disabled={free === undefined}>
            {t('sign_up.profile.submit')}
          </Button>
        }
      >
        {mismatch && (
          <Notice tone="warn" title={t('sign_up.profile.other_card')}>
            <AnotherCard />
          </Notice>
        )}
        <PlanPart rows={6}>
          {(plan) => (
            <ProfileFields
              invoices={plan.free == null}
              profile={profile}
              onProfile={(next) => {
                setChanged(true);
                setProfile(next);
              }}
              errorOf={errorOf}
              lookUp={async (code) =>
                (await data(api.GET('/postal-codes/{code}', { params: { path: { code } } })))
                  .results
              }
            />
          )}
        </PlanPart>
      </StepCard>
    </form>
  );
}
