import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { ProfileEditor } from './ProfileEditor';
import { profileQuery } from './queries';
import { BackupPart } from '~/features/backup/BackupPart';
import { PlanPart } from '~/features/billing/PlanPart';
import { tidyPhone } from '~/features/profile/phone';
import { PROFILE_FIELDS, tidyPostalCode, type Profile } from '~/features/profile/profile';
import { useTitle } from '~/lib/useTitle';
import { PartError, Waiting } from '~/ui/States';

/** The lines of the address are one fact; the mark of the postal code belongs to it. */
const shown = (profile: Profile) =>
  [
    ['account.name', `${profile.last_name} ${profile.first_name}`],
    ['account.reading', `${profile.last_name_kana} ${profile.first_name_kana}`],
    [
      'account.address',
      `〒${profile.postal_code}\n${profile.prefecture}${profile.address_line1}\n${profile.address_line2}`,
    ],
    ['profile.phone', profile.phone],
    ['profile.invoice_name', profile.invoice_name],
  ] as const;

/** The server keeps digits alone; a member reads and changes them as they are written. */
function written(kept: Partial<Record<keyof Profile, string | null>>): Profile {
  const entries = PROFILE_FIELDS.map((field) => [field, kept[field] ?? '']);
  const profile = Object.fromEntries(entries) as Profile;
  return {
    ...profile,
    postal_code: tidyPostalCode(profile.postal_code, profile.postal_code),
    phone: tidyPhone(profile.phone),
  };
}

/** 会員情報: read first, changed on request. */
export function ProfilePage() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const loaded = useQuery(profileQuery);
  useTitle(t('account.profile'));

  const profile = loaded.data && written(loaded.data);

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{t('account.profile')}</h1>
        {profile && !editing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('account.edit')}
          </Button>
        )}
      </div>
      {loaded.isError && <PartError retry={() => void loaded.refetch()} />}
      {loaded.isPending && <Waiting rows={5} />}
      {profile && (
        <PlanPart rows={5}>
          {(plan) =>
            editing ? (
              <ProfileEditor
                profile={profile}
                invoices={plan.free == null}
                onClose={() => setEditing(false)}
              />
            ) : (
              <>
                <section className={`card ${classes.panel}`}>
                  <dl className={classes.facts}>
                    {shown(profile)
                      .filter(([words]) => plan.free == null || words !== 'profile.invoice_name')
                      .map(([words, value]) => [
                        <dt key={`${words}-name`}>{t(words)}</dt>,
                        <dd key={words} className={classes.lines}>
                          {value.trim() === '' ? t('account.none') : value.trim()}
                        </dd>,
                      ])}
                  </dl>
                </section>
                <div className={`card ${classes.panel}`}>
                  <BackupPart />
                </div>
              </>
            )
          }
        </PlanPart>
      )}
    </div>
  );
}
