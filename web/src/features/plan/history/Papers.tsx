import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import classes from './history.module.css';
import { loadPaper } from './queries';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { saveFile } from '~/lib/saveFile';

/** What can be had of an invoice: its document, or the way to pay it. */
export function Papers({ item, name }: { item: BillingItem; name: string }) {
  const { t } = useTranslation();
  if (!item.has_invoice && !item.payable) {
    return <span className="mute">–</span>;
  }
  return (
    <span className={classes.papers}>
      {item.payable && <Link to={paths.resubscribe('payment')}>{t('history.pay')}</Link>}
      {item.has_invoice && <Paper id={item.id} name={name} />}
    </span>
  );
}

/** One document; a failure stands where it happened, and the same button tries again. */
function Paper({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: () => loadPaper(id),
    onSuccess: ({ file, name: as }) => saveFile(file, as),
  });
  return (
    <span className={classes.paper}>
      <button
        type="button"
        className="lnk"
        aria-label={t('history.save_invoice', { name })}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        <IconDownload size={16} aria-hidden="true" />
        {t(save.isPending ? 'history.saving' : 'history.invoice')}
      </button>
      {save.isError && (
        <span role="alert" className={classes.failed}>
          {t('history.not_saved')}
        </span>
      )}
    </span>
  );
}
