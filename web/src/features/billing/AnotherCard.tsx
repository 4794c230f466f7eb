import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './billing.module.css';
import { CardEntry } from './CardEntry';
import { useCardEntry } from './useCardEntry';
import { CARDS } from './useCards';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';
import { useRefusal } from '~/i18n/useRefusal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

/** Registers another card, to pay with from now on, without leaving the page. */
export function AnotherCard() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const add = useMutation({
    mutationFn: (token: string) =>
      data(api.POST('/members/me/payments', { body: { token, default: true } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: CARDS });
      setOpened(false);
      toasts.show(t('card.changed'));
    },
  });
  const problems = add.error instanceof ApiError ? (add.error.problem.errors ?? []) : [];
  const entry = useCardEntry(problems, (token) => add.mutate(token));
  const refusal = useRefusal(add.error, ['token'], t('card.save_failed'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of the dialog on to the form that it was opened from.
    event.stopPropagation();
    if (add.isPending) return;
    add.reset();
    entry.submit();
  };
  return (
    <>
      <Button type="button" variant="default" onClick={() => setOpened(true)}>
        {t('card.another')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size="lg"
        title={<b>{t('card.another')}</b>}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <form className={classes.entry} onSubmit={submit} noValidate>
          <RefusalNotice text={refusal.text ?? entry.refusal} retryAt={refusal.retryAt} />
          <CardEntry entry={entry} />
          <Button type="submit" loading={add.isPending}>
            {t('card.register')}
          </Button>
        </form>
      </Modal>
    </>
  );
}
