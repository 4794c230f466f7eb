import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { CardEntry } from './cardEntry/CardEntry';
import { CARDS } from './useCards';
import { useNewCard } from './useNewCard';
import type { Card } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface AnotherCardProps {
  /** Whether it is the one to pay with from now on. */
  asDefault?: boolean;
  disabled?: boolean;
}

/** Registers another card without leaving the page. */
export function AnotherCard({ asDefault = true, disabled = false }: AnotherCardProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(false);
  const card = useNewCard((saved) => {
    const known = queries.getQueryData<Card[]>(CARDS)?.some(({ id }) => id === saved.id);
    void queries.invalidateQueries({ queryKey: CARDS });
    setOpened(false);
    toasts.show(t(asDefault ? 'card.changed' : known ? 'card.known' : 'card.added'));
  }, asDefault);
  const words = t(asDefault ? 'card.another' : 'card.add');
  const refusal = useRefusal(card.error, ['token'], t('card.save_failed'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of the dialog on to the form that it was opened from.
    event.stopPropagation();
    if (card.busy) return;
    card.reset();
    void card.save();
  };
  const open = () => {
    setOpened(true);
    setSeen(true);
  };
  return (
    <>
      <Button
        type="button"
        variant="default"
        disabled={disabled}
        {...(!asDefault && { leftSection: <IconPlus size={18} aria-hidden="true" /> })}
        onClick={open}
      >
        {words}
      </Button>
      <Modal
        opened={opened}
        // What was typed stays when the dialog is closed by mistake.
        keepMounted={seen}
        onClose={() => setOpened(false)}
        size="lg"
        title={<b>{words}</b>}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <form className={classes.entry} onSubmit={submit} noValidate>
          <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
          <CardEntry {...card.entry} />
          <Button type="submit" loading={card.busy}>
            {t('card.register')}
          </Button>
        </form>
      </Modal>
    </>
  );
}
