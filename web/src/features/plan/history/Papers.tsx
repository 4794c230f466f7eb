import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import classes from './history.module.css';
import { NameModal } from './NameModal';
import { loadPaper, loadRefundPaper } from './queries';
import type { NamedFile } from '~/api/file';
import { codeOf } from '~/api/problem';
import type { BillingItem } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { saveFile } from '~/lib/saveFile';

/** What can be had of an invoice: its documents, or the way to pay it. */
export function Papers({ item, name }: { item: BillingItem; name: string }) {
  const { t } = useTranslation();
  const days = useDays();
  if (!item.has_invoice && !item.payable) {
    return <span className="mute">–</span>;
  }
  return (
    <span className={classes.papers}>
      {item.payable && <Link to={paths.resubscribe('payment')}>{t('history.pay')}</Link>}
      {item.has_invoice && (
        <Paper
          load={() => loadPaper(item.id)}
          label={t('history.invoice')}
          what={t('history.save_invoice', { name })}
        />
      )}
      {item.refunds.map((refund) => {
        const day = refund.refunded_on == null ? name : days.column(refund.refunded_on);
        return (
          <Paper
            key={refund.id}
            load={() => loadRefundPaper(item.id, refund.id)}
            label={t(refund.failed_on == null ? 'history.refund' : 'history.refund_cancelled')}
            what={t('history.save_refund', { name: day })}
          />
        );
      })}
    </span>
  );
}

interface PaperProps {
  load: () => Promise<NamedFile>;
  label: string;
  /** Which one it is, for who only hears it. */
  what: string;
}

/** One document; a failure stands where it happened, and the same button tries again. */
function Paper({ load, label, what }: PaperProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  // Two clicks may come before what the first one began is drawn.
  const begun = useRef(false);
  const save = useMutation({
    mutationFn: load,
    onSuccess: ({ file, name: as }) => saveFile(file, as),
    onError: (error) => setAsks(codeOf(error) === 'profile_missing'),
    onSettled: () => {
      begun.current = false;
    },
  });
  /** Once for a double click, also where the answer comes between the two. */
  const saveOnce = ({ detail: clicks }: MouseEvent) => {
    if (begun.current || clicks > 1) return;
    begun.current = true;
    save.mutate();
  };
  return (
    <span className={classes.paper}>
      <button
        type="button"
        className="lnk"
        aria-label={what}
        // disabled, it would lose the focus
        aria-disabled={save.isPending}
        onClick={saveOnce}
      >
        <IconDownload size={16} aria-hidden="true" />
        {save.isPending ? t('history.saving') : label}
      </button>
      {save.isError && (
        <span role="alert" className={classes.failed}>
          {t('history.not_saved')}
        </span>
      )}
      <NameModal opened={asks} onClose={() => setAsks(false)} onEntered={() => save.mutate()} />
    </span>
  );
}
