import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { api, data } from '~/api/client';
import type { Passkey } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface RenamePasskeyProps {
  /** Null while none is renamed. */
  passkey: Passkey | null;
  onClose: () => void;
  onRenamed: () => void;
}

export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(passkey?.name ?? '');
  const [tried, setTried] = useState(false);
  const missing = name.trim() === '';
  const rename = useMutation({
    mutationFn: (id: string) =>
      data(
        api.PATCH('/members/me/security/passkeys/{id}', {
          params: { path: { id } },
          body: { name: name.trim() },
        }),
      ),
    onSuccess: onRenamed,
  });
  const refusal = useRefusal(rename.error, ['name']);
  return (
    <ConfirmModal
      opened={passkey !== null}
      busy={rename.isPending}
      title={t('passkey.rename_title')}
      action={t('passkey.rename_action')}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (passkey && !missing) rename.mutate(passkey.id);
      }}
    >
      <RefusalNotice {...refusal} />
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
