import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { NewRecoveryCodes } from './NewRecoveryCodes';
import { Passkeys } from './Passkeys';
import { securityQuery } from './queries';
import { api, data } from '~/api/client';
import { Enrolment } from '~/features/second-factor/Enrolment';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { momentInJapan } from '~/lib/dates';
import { useTitle } from '~/lib/useTitle';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

/** Fewer than this, and the page says that new ones are due. */
const FEW_CODES = 4;

/** 二要素認証: the authenticator, the recovery codes, the passkeys. */
export function SecurityPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const queries = useQueryClient();
  const loaded = useQuery(securityQuery);
  const [enrolling, setEnrolling] = useState<'no' | 'steps' | 'codes'>('no');
  const [asking, setAsking] = useState(false);
  useTitle(t('account.security'));

  const renew = useMutation({
    mutationFn: () => data(api.POST('/members/me/security/recovery-codes')),
    onSuccess: () => setAsking(false),
  });
  const refusal = useRefusal(renew.error);
  const reload = () => void queries.invalidateQueries({ queryKey: securityQuery.queryKey });

  if (enrolling !== 'no') {
    return (
      <div className={classes.page}>
        {enrolling === 'steps' ? (
          <>
            <h1>{t('account.factor_change_title')}</h1>
            <p className="sub">{t('account.factor_change_lead')}</p>
          </>
        ) : (
          <h1>{t('second_factor.done')}</h1>
        )}
        <section className={`card ${classes.panel}`}>
          <Enrolment
            onEnrolled={() => setEnrolling('codes')}
            onCancel={() => setEnrolling('no')}
            onDone={() => {
              reload();
              setEnrolling('no');
              toasts.show(t('account.factor_changed'));
            }}
          />
        </section>
      </div>
    );
  }
  if (renew.isSuccess) {
    return (
      <NewRecoveryCodes
        codes={renew.data.recovery_codes}
        onDone={() => {
          reload();
          renew.reset();
        }}
      />
    );
  }
  const security = loaded.data;
  return (
    <div className={classes.page}>
      <h1>{t('account.security')}</h1>
      {loaded.isError && <PartError retry={() => void loaded.refetch()} />}
      {loaded.isPending && <Waiting rows={3} height={72} />}
      {security && (
        <>
          <section className={classes.section}>
            <h2>{t('account.authenticator')}</h2>
            <div className={`card ${classes.row}`}>
              <div>
                <p>{t('account.authenticator_text')}</p>
                {security.mfa_added_at != null && (
                  <p className="sm mute">
                    {t('account.added', {
                      moment: momentInJapan(new Date(security.mfa_added_at), language),
                    })}
                  </p>
                )}
              </div>
              <Button variant="default" onClick={() => setEnrolling('steps')}>
                {t('account.factor_change')}
              </Button>
            </div>
          </section>
          <section className={classes.section}>
            <h2>{t('second_factor.codes')}</h2>
            <div className={`card ${classes.row}`}>
              <div>
                <p>{t('account.codes_left', { count: security.recovery_codes_left })}</p>
                <p className="sm mute">
                  {t(
                    security.recovery_codes_left < FEW_CODES
                      ? 'account.codes_few'
                      : 'account.codes_text',
                  )}
                </p>
              </div>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('account.codes_renew')}
              </Button>
            </div>
          </section>
          <Passkeys passkeys={security.passkeys} onChanged={reload} />
        </>
      )}
      <ConfirmModal
        opened={asking}
        busy={renew.isPending}
        title={t('account.codes_renew_title')}
        action={t('account.codes_renew')}
        onClose={() => {
          renew.reset();
          setAsking(false);
        }}
        onConfirm={() => renew.mutate()}
      >
        <p>{t('account.codes_renew_text')}</p>
        <RefusalNotice {...refusal} />
      </ConfirmModal>
    </div>
  );
}
