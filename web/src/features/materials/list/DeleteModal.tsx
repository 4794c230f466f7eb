import { useTranslation } from 'react-i18next';
import { companyOf } from './rowWords';
import { useDeleteRecords } from '~/features/materials/records';
import type { MaterialRow } from '~/api/wire';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { Notice } from '~/ui/Notice';

interface DeleteModalProps {
  /** What to delete; null while nothing is asked. */
  ids: readonly string[] | null;
  rows: readonly MaterialRow[];
  onClose: () => void;
  onDone: (count: number) => void;
}

export function DeleteModal({ ids, rows, onClose, onDone }: DeleteModalProps) {
  const { t } = useTranslation();
  const deletion = useDeleteRecords();
  const count = ids?.length ?? 0;
  const [only] = rows.filter((row) => ids?.includes(row.material.id));
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={ids !== null}
      danger
      busy={deletion.isPending}
      title={
        count === 1 && only
          ? t('list.delete_one_title', { name: companyOf(only, t) })
          : t('list.delete_title', { count })
      }
      action={count === 1 ? t('list.delete') : t('list.delete_action', { count })}
      onClose={close}
      onConfirm={() => deletion.mutate([...(ids ?? [])], { onSuccess: () => onDone(count) })}
    >
      <p>{t('list.delete_text')}</p>
      {deletion.isError && <Notice tone="danger" role="alert" title={t('list.delete_failed')} />}
    </ConfirmModal>
  );
}
