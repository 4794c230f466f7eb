import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './history.module.css';
import { NameModal } from './NameModal';
import { FIELD } from './SearchForm';
import { loadPapers, MOST_TOGETHER } from './queries';
import { codeOf } from '~/api/problem';
import { useFileSaving } from '~/api/useFileSaving';
import type { BillingItem } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { RefusalNotice } from '~/ui/RefusalNotice';

const SAVE = 'history-save';

interface SaveTogetherProps {
  /** Those of this page that have an invoice. */
  shown: readonly BillingItem[];
  /** What is chosen, of all pages. */
  picked: readonly BillingItem[];
  onClear: () => void;
}

/** まとめて保存: the papers of what is chosen, or else of all that is shown, as one archive. */
export function SaveTogether({ shown, picked, onClear }: SaveTogetherProps) {
  const { t } = useTranslation();
  const papers = useFileSaving('invoices', loadPapers, {
    saved: t('history.saved'),
    failed: t('history.together_failed'),
  });
  const elsewhere = picked.filter((item) => !shown.includes(item)).length;
  const ids = (picked.length > 0 ? picked : shown).map(({ id }) => id);
  // What was refused for want of a name is asked for; whoever turns away may read why it was refused.
  const nameless = codeOf(papers.error) === 'profile_missing' ? papers.error : null;
  const [turnedAway, setTurnedAway] = useState<unknown>(null);
  const refusal = useRefusal(papers.error, [], t('history.together_failed'));
  return (
    <div className={classes.together}>
      <RefusalNotice {...refusal} />
      <NameModal
        opened={nameless !== null && nameless !== turnedAway}
        onClose={() => setTurnedAway(nameless)}
        onEntered={() => papers.save(ids)}
      />
      {ids.length > 0 && (
        <Button
          id={SAVE}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={papers.making !== null}
          onClick={() => papers.save(ids)}
        >
          {picked.length > 0
            ? t('history.save_chosen', { count: picked.length })
            : t('history.save_shown', { count: shown.length })}
        </Button>
      )}
      {picked.length > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            onClear();
            // The button goes, and the other one too where nothing is shown.
            focusFirst(SAVE, FIELD);
          }}
        >
          {t('history.clear_choice')}
        </Button>
      )}
      <p className={`sub sm ${classes.told}`} role="status">
        {elsewhere > 0 && <span>{t('history.chosen_elsewhere', { count: elsewhere })}</span>}
        {picked.length >= MOST_TOGETHER && (
          <span>{t('history.choice_full', { count: MOST_TOGETHER })}</span>
        )}
        {papers.making !== null && <span>{t('history.making')}</span>}
        {papers.isSaved && <span>{t('history.saved')}</span>}
      </p>
    </div>
  );
}
