import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf, mailText } from './links';
import classes from './share.module.css';
import type { IssuedVersion, SharedLink } from '~/api/wire';
import { isLanguage, type Language } from '~/i18n/language';
import { useTranslation } from '~/i18n/useTranslation';
import { copyText } from '~/lib/copyText';
import { Notice } from '~/ui/Notice';
import { toasts } from '~/ui/toasts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** A link with its token, which the server tells this once. */
export interface Made {
  token: string;
  link: SharedLink;
}

interface MadeLinkProps {
  made: Made;
  row: IssuedVersion;
  onAnother: () => void;
}

/** What was made: its address, and a text to send it with. */
export function MadeLink({ made, row, onAnother }: MadeLinkProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(row.lang);
  const address = addressOf(made.token, language);
  const text = mailText({ address, title: row.title, link: made.link }, language);
  const copy = async (what: string) => {
    toasts.show(t((await copyText(what)) ? 'share.copied' : 'share.not_copied'));
  };
  return (
    <div className={classes.form}>
      <Notice tone="ok" role="status" title={t('share.made')}>
        {t('share.made_once')}
      </Notice>
      <div className={classes.copied}>
        <TextInput
          label={t('share.link')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={<IconCopy {...icon} />}
          data-autofocus
          onClick={() => void copy(address)}
        >
          {t('share.copy')}
        </Button>
      </div>
      <NativeSelect
        className={classes.language}
        label={t('share.text_language')}
        value={language}
        data={[
          { value: 'ja', label: t('preview.ja') },
          { value: 'en', label: t('preview.en') },
        ]}
        onChange={({ currentTarget }) => {
          if (isLanguage(currentTarget.value)) setLanguage(currentTarget.value);
        }}
      />
      <Textarea label={t('share.text')} value={text} lang={language} readOnly rows={7} />
      <div className={classes.after}>
        <Button
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={() => void copy(text)}
        >
          {t('share.copy_text')}
        </Button>
        <Button variant="subtle" leftSection={<IconPlus {...icon} />} onClick={onAnother}>
          {t('share.make_another')}
        </Button>
      </div>
    </div>
  );
}
