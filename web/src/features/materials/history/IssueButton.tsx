import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './history.module.css';
import { issue } from './versions';
import { codeOf } from '~/api/problem';
import type { MaterialRecord } from '~/api/wire';
import type { Look } from '~/features/materials/preview/documents';
import { useForgetRecords } from '~/features/materials/records';
import { isLanguage } from '~/i18n/language';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface IssueButtonProps {
  record: MaterialRecord;
  reload: () => void;
}

/** 発行する: asks first, and says what will not change any more. */
export function IssueButton({ record, reload }: IssueButtonProps) {
  const { t } = useTranslation();
  const screen = useLanguage();
  const forget = useForgetRecords();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Partial<Look>>({});
  // what the material always has cannot be taken away for one document
  const always = record.input.display ?? {};
  const look: Look = {
    lang: record.input.language ?? screen,
    mono: always.palette === 'mono',
    working: always.working === true,
    ...chosen,
  };
  const issuing = useMutation({
    mutationFn: () => issue(record, look),
    onSuccess: ({ version: { number, version }, isNew }) => {
      setAsking(false);
      toasts.show(t(isNew ? 'issued.done' : 'issued.done_before', { number, version }));
      forget();
    },
  });
  const refusal = useRefusal(issuing.error, [], t('issued.issue_failed'));
  const code = codeOf(issuing.error);
  const open = () => {
    issuing.reset();
    setAsking(true);
  };
  const isStale = code === 'stale';
  return (
    <>
      <Button leftSection={<IconCheck size={17} stroke={1.8} aria-hidden="true" />} onClick={open}>
        {t('issued.issue')}
      </Button>
      <ConfirmModal
        opened={asking}
        wide
        title={t('issued.ask', { version: record.version })}
        action={t(isStale ? 'issued.reload' : 'issued.issue')}
        busy={issuing.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (isStale) {
            setAsking(false);
            reload();
          } else issuing.mutate();
        }}
      >
        <RefusalNotice {...refusal} takesFocus />
        {code === 'law_changed' && (
          <p>
            <Link to={paths.regenerateMaterial(record.id)}>{t('preview.law_changed_show')}</Link>
          </p>
        )}
        <p>{t('issued.ask_text')}</p>
        <ul className={classes.frozen}>
          <li>{t('issued.ask_figures')}</li>
          <li>{t('issued.ask_law', { edition: record.result?.law.edition ?? '–' })}</li>
          <li>{t('issued.ask_pdf')}</li>
        </ul>
        <div className={classes.look}>
          <NativeSelect
            label={t('preview.language')}
            value={look.lang}
            data={[
              { value: 'ja', label: t('preview.ja') },
              { value: 'en', label: t('preview.en') },
            ]}
            onChange={(event) => {
              const lang = event.currentTarget.value;
              if (isLanguage(lang)) setChosen({ ...chosen, lang });
            }}
          />
          <Switch
            label={t('preview.working')}
            checked={look.working}
            disabled={always.working === true}
            onChange={(event) => setChosen({ ...chosen, working: event.currentTarget.checked })}
          />
          <Switch
            label={t('preview.mono')}
            checked={look.mono}
            disabled={always.palette === 'mono'}
            onChange={(event) => setChosen({ ...chosen, mono: event.currentTarget.checked })}
          />
        </div>
        <p className="sub sm">{t('issued.ask_after')}</p>
      </ConfirmModal>
    </>
  );
}
