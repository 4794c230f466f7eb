import { useTranslation } from '~/i18n/useTranslation';
import { companyOf } from './rowWords';
import { useDeleteRecords } from '~/features/materials/records';
import type { MaterialRow } from '~/api/wire';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { Notice } from '~/ui/Notice';

interface DeleteModalProps {
  /** What to delete; null while nothing is asked. */
  ids: readonly string[] | null;
  /** The one material whose menu asked; a selection is asked for by its number. */
  only: MaterialRow | null;
  onClose: () => void;
  onDone: (count: number) => void;
}

export function DeleteModal({ ids, only, onClose, onDone }: DeleteModalProps) {
  const { t } = useTranslation();
  const deletion = useDeleteRecords();
  const count = ids?.length ?? 0;
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
        only
          ? t('list.delete_one_title', { name: companyOf(only, t) })
          : t('list.delete_title', { count })
      }
      action={only ? t('list.delete') : t('list.delete_action', { count })}
      onClose={close}
      onConfirm={() => deletion.mutate([...(ids ?? [])], { onSuccess: () => onDone(count) })}
    >
      <p>{t('list.delete_text')}</p>
      {deletion.isError && <Notice tone="danger" role="alert" title={t('list.delete_failed')} />}
    </ConfirmModal>
  );
}
