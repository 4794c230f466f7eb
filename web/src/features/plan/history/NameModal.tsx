import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './history.module.css';
import { api, data } from '~/api/client';
import { EMPTY_PROFILE, missingIn, PROFILE_FIELDS } from '~/features/profile/profile';
import { ProfileFields } from '~/features/profile/ProfileFields';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface NameModalProps {
  opened: boolean;
  onClose: () => void;
  /** The papers can be made now. */
  onEntered: () => void;
}

/**
 * 宛名: whoever paid and never entered a profile enters it here. With the plan over, the page of the
 * registration is behind them.
 */
export function NameModal({ opened, onClose, onEntered }: NameModalProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY_PROFILE);
  const [tried, setTried] = useState(false);
  const missing = missingIn(typed);
  const enter = useMutation({
    mutationFn: () => data(api.POST('/members/me/profile', { body: typed })),
    onSuccess: () => {
      onClose();
      onEntered();
    },
  });
  const refusal = useRefusal(enter.error, PROFILE_FIELDS);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={<b>{t('history.name_title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        noValidate
        className={classes.name}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const [first] = missing;
          if (first !== undefined) document.getElementById(first)?.focus();
          else enter.mutate();
        }}
      >
        <p>{t('history.name_text')}</p>
        <RefusalNotice {...refusal} />
        <ProfileFields
          profile={typed}
          onProfile={setTyped}
          lookUp={async (code) =>
            (await data(api.GET('/postal-codes/{code}', { params: { path: { code } } }))).results
          }
          invoices
          errorOf={(field) =>
            tried && missing.includes(field) ? t('error.required') : refusal.of(field)
          }
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={enter.isPending}>
            {t('history.name_save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
