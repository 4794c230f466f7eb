import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useDeviceName } from './useDeviceName';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { isDismissed, isKnownDevice, makePasskey } from '~/lib/passkey';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface AddPasskeyProps {
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** Names a new passkey and lets the device make it. */
export function AddPasskey({ opened, onClose, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [tried, setTried] = useState(false);
  const missing = name.trim() === '';
  const add = useMutation({
    mutationFn: async () => {
      const asked = await data(api.POST('/members/me/security/passkeys/start'));
      const credential = await makePasskey(asked);
      return data(
        api.POST('/members/me/security/passkeys', { body: { name: name.trim(), credential } }),
      );
    },
    onSuccess: () => {
      toasts.show(t('passkey.added'));
      onAdded();
    },
  });
  const refusal = useRefusal(add.error, ['name']);
  const notice = isDismissed(add.error)
    ? { text: t('passkey.not_made') }
    : isKnownDevice(add.error)
      ? { text: t('passkey.known_device') }
      : refusal;

  return (
    <ConfirmModal
      opened={opened}
      busy={add.isPending}
      title={t('passkey.add_title')}
      action={t('passkey.make')}
      onClose={() => {
        add.reset();
        onClose();
      }}
      onConfirm={() => {
        setTried(true);
        if (!missing) add.mutate();
      }}
    >
      <p>{t('passkey.add_text')}</p>
      <RefusalNotice {...notice} />
      <PlainField
        id="passkey-name"
        required
        label={t('passkey.name')}
        value={name}
        maxLength={60}
        error={tried && missing ? t('error.required') : refusal.of('name')}
        onChange={setName}
      />
    </ConfirmModal>
  );
}
