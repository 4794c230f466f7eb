import { Button } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import type { KeptDraft } from './draft';
import classes from './kept.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { momentInJapan } from '~/lib/dates';
import { Notice } from '~/ui/Notice';

interface KeptNoticeProps {
  kept: KeptDraft;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** Offers what was typed before and not saved. */
export function KeptNotice({ kept, onGoOn, onDiscard }: KeptNoticeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { form } = kept.draft;
  const name = form.company.name || form.title || t('editor.untitled');
  const moment = momentInJapan(new Date(kept.at), language);
  return (
    <Notice tone="info" title={t('editor.kept')} role="status">
      <p>{t('editor.kept_of', { name, moment })}</p>
      <div className={classes.buttons}>
        <Button size="xs" onClick={onGoOn}>
          {t('editor.kept_go_on')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('editor.kept_discard')}
        </Button>
      </div>
    </Notice>
  );
}
