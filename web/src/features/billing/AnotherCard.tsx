import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { CardEntry } from './cardEntry/CardEntry';
import { CARDS } from './useCards';
import { useNewCard } from './useNewCard';
import { usePlan } from '~/api/plan';
import type { Card } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface AnotherCardProps {
  /** Whether it is the one to pay with from now on. */
  asDefault?: boolean;
  disabled?: boolean;
  /** Tells what came of it in the page; without it, a toast does. */
  onSaved?: (said: string) => void;
}

/** Registers another card without leaving the page. */
export function AnotherCard({ asDefault = true, disabled = false, onSaved }: AnotherCardProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // The fields are there as soon as the dialog is, and the first of them has the focus.
  usePlan();
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(false);
  const card = useNewCard((saved) => {
    const known = queries.getQueryData<Card[]>(CARDS)?.some(({ id }) => id === saved.id);
    void queries.invalidateQueries({ queryKey: CARDS });
    setOpened(false);
    // Nothing of the card stays on the page.
    setSeen(false);
    const said = t(asDefault ? 'card.changed' : known === true ? 'card.known' : 'card.added');
    if (onSaved === undefined) toasts.show(said);
    else onSaved(said);
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
        // The bank asks in a dialog of its own above it, which closes first.
        closeOnEscape={!card.busy}
        closeOnClickOutside={!card.busy}
        size="lg"
        title={<b>{words}</b>}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <form className={classes.entry} onSubmit={submit} noValidate>
          <RefusalNotice takesFocus text={refusal.text} retryAt={refusal.retryAt} />
          <CardEntry {...card.entry} />
          <div className={classes.buttons}>
            <Button
              type="button"
              variant="default"
              disabled={card.busy}
              onClick={() => {
                setOpened(false);
                setSeen(false);
                card.reset();
              }}
            >
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={card.busy}>
              {t('card.register')}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
