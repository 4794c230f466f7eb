import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './signIn.module.css';
import { useSignInRefusal } from './useSignInRefusal';
import { api, data } from '~/api/client';
import { useCall } from '~/api/useCall';
import { answerWithPasskey, canUsePasskeys, isDismissed } from '~/lib/passkey';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** Both factors in one act, where the browser knows passkeys. */
export function PasskeyButton({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation();
  const login = useCall(
    async () => {
      const asked = await data(api.POST('/login/passkey/start'));
      const credential = await answerWithPasskey(asked);
      return data(api.POST('/login/passkey', { body: { credential } }));
    },
    { onSuccess: ({ email }) => onDone(email) },
  );
  const refusal = useSignInRefusal(login.error);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <p className={classes.or}>{t('sign_in.or')}</p>
      {isDismissed(login.error) ? (
        <RefusalNotice text={t('sign_in.passkey_dismissed')} />
      ) : (
        <RefusalNotice {...refusal} />
      )}
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
        loading={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('sign_in.passkey')}
      </Button>
    </>
  );
}
