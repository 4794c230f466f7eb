import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './history.module.css';
import { NameModal } from './NameModal';
import { loadPapers } from './queries';
import { codeOf } from '~/api/problem';
import { useFileSaving } from '~/api/useFileSaving';
import type { BillingItem } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface SaveTogetherProps {
  /** Those of this page that have an invoice. */
  shown: readonly BillingItem[];
  chosen: ReadonlySet<string>;
}

/** まとめて保存: the papers of what is chosen, or else of all that is shown, as one archive. */
export function SaveTogether({ shown, chosen }: SaveTogetherProps) {
  const { t } = useTranslation();
  const picked = shown.filter(({ id }) => chosen.has(id));
  const papers = useFileSaving('invoices', loadPapers, {
    saved: t('history.saved'),
    failed: t('history.together_failed'),
  });
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
      {shown.length > 0 && (
        <Button
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
      <p className="sub sm" role="status">
        {papers.making !== null && t('history.making')}
        {papers.isSaved && t('history.saved')}
      </p>
    </div>
  );
}
