import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useRevalidator } from 'react-router';
import classes from './account.module.css';
import { lookUpPlaces, profileQuery } from './queries';
import { api, data } from '~/api/client';
import { missingIn, PROFILE_FIELDS, type Profile } from '~/features/profile/profile';
import { ProfileFields } from '~/features/profile/ProfileFields';
import { useRefusal } from '~/i18n/useRefusal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface ProfileEditorProps {
  profile: Profile;
  /** Whether there are invoices, which need a name. */
  invoices: boolean;
  onClose: () => void;
}

/** Changes the profile; the name in the header follows. */
export function ProfileEditor({ profile, invoices, onClose }: ProfileEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(profile);
  const [tried, setTried] = useState(false);
  const missing = missingIn(typed);
  const save = useMutation({
    mutationFn: () => data(api.PATCH('/members/me/profile', { body: typed })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: profileQuery.queryKey });
      void revalidate();
      toasts.show(t('account.profile_saved'));
      onClose();
    },
  });
  const refusal = useRefusal(save.error, PROFILE_FIELDS);

  return (
    <form
      className={`card ${classes.panel} ${classes.form} ${classes.full}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const [first] = missing;
        if (first !== undefined) document.getElementById(first)?.focus();
        else save.mutate();
      }}
    >
      <fieldset disabled={save.isPending}>
        <RefusalNotice {...refusal} />
        <ProfileFields
          profile={typed}
          onProfile={setTyped}
          lookUp={lookUpPlaces}
          invoices={invoices}
          errorOf={(field) =>
            tried && missing.includes(field) ? t('error.required') : refusal.of(field)
          }
        />
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {t('account.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
