import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { linksQuery, makeLink } from './links';
import type { Made } from './MadeLink';
import classes from './share.module.css';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** 有効期間; the longest is the server's. */
const DAYS = [1, 3, 7, 14, 30, 60, 90];
const USUAL = 14;
const LONGEST_LABEL = 60;

interface NewLinkFormProps {
  id: string;
  number: number;
  onMade: (made: Made) => void;
}

/** How long, for whom, and whether a passcode is asked for. */
export function NewLinkForm({ id, number, onMade }: NewLinkFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [days, setDays] = useState(USUAL);
  const [label, setLabel] = useState('');
  const [passcode, setPasscode] = useState('');
  const making = useMutation({
    mutationFn: () =>
      makeLink(id, { number, days, label, passcode: passcode.trim() === '' ? null : passcode }),
    onSuccess: (made) => {
      onMade(made);
      void queries.invalidateQueries({ queryKey: linksQuery(id).queryKey });
    },
  });
  const refusal = useRefusal(making.error, ['label', 'passcode'], t('share.failed'));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <p className="sub sm">{t('share.lead')}</p>
      <RefusalNotice {...refusal} takesFocus />
      <fieldset disabled={making.isPending} className={classes.fields}>
        <NativeSelect
          label={t('share.days')}
          value={`${days}`}
          data={DAYS.map((count) => ({
            value: `${count}`,
            label: count === 1 ? t('share.days_one') : t('share.days_count', { count }),
          }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <PlainField
          id="share-label"
          label={t('share.whom')}
          hint={t('share.whom_hint')}
          value={label}
          maxLength={LONGEST_LABEL}
          error={refusal.of('label')}
          onChange={setLabel}
        />
        <PlainField
          id="share-passcode"
          label={t('share.passcode')}
          hint={t('share.passcode_hint')}
          value={passcode}
          error={refusal.of('passcode')}
          onChange={setPasscode}
        />
        <Button type="submit" loading={making.isPending}>
          {t('share.make')}
        </Button>
      </fieldset>
    </form>
  );
}
