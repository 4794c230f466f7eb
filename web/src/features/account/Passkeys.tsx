import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { AddPasskey } from './AddPasskey';
import { RenamePasskey } from './RenamePasskey';
import { api, data } from '~/api/client';
import type { Passkey } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { momentInJapan } from '~/lib/dates';
import { canUsePasskeys } from '~/lib/passkey';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { RowMenu } from '~/ui/RowMenu';
import { toasts } from '~/ui/toasts';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onChanged: () => void;
}

/** パスキー: log-in with the face, the finger or a key instead of password and code. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) =>
      data(api.DELETE('/members/me/security/passkeys/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      setRemoving(null);
      toasts.show(t('passkey.removed'));
      onChanged();
    },
  });
  const refusal = useRefusal(remove.error);
  const when = (moment: string) => momentInJapan(new Date(moment), language);

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('passkey.title')}</h2>
        {canUsePasskeys() && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('passkey.add')}
          </Button>
        )}
      </div>
      {passkeys.length === 0 ? (
        <div className={`card ${classes.row}`}>
          <p className="sub">{t(canUsePasskeys() ? 'passkey.none' : 'passkey.not_here')}</p>
        </div>
      ) : (
        <ul className={`card ${classes.rows}`}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.withMenu}>
              <div>
                <p className={classes.name}>{passkey.name}</p>
                <p className="sm mute">
                  {t('account.added', { moment: when(passkey.created_at) })}
                </p>
                <p className="sm mute">
                  {passkey.last_used_at == null
                    ? t('passkey.never_used')
                    : t('passkey.last_used', { moment: when(passkey.last_used_at) })}
                </p>
              </div>
              <RowMenu label={t('ui.actions_of', { name: passkey.name })}>
                <Menu.Item onClick={() => setRenaming(passkey)}>{t('passkey.rename')}</Menu.Item>
                <Menu.Item color="red" onClick={() => setRemoving(passkey)}>
                  {t('passkey.remove')}
                </Menu.Item>
              </RowMenu>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false);
          onChanged();
        }}
      />
      <RenamePasskey
        key={renaming?.id}
        passkey={renaming}
        onClose={() => setRenaming(null)}
        onRenamed={() => {
          setRenaming(null);
          onChanged();
        }}
      />
      <ConfirmModal
        opened={removing !== null}
        danger
        busy={remove.isPending}
        title={t('passkey.remove_title', { name: removing?.name ?? '' })}
        action={t('passkey.remove')}
        onClose={() => {
          remove.reset();
          setRemoving(null);
        }}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        <p>{t('passkey.remove_text')}</p>
        <RefusalNotice {...refusal} />
      </ConfirmModal>
    </section>
  );
}
