import { useTranslation } from '~/i18n/useTranslation';
import { companyOf } from './rowWords';
import type { MaterialRow } from '~/api/wire';
import { ConfirmModal } from '~/ui/ConfirmModal';

interface DeleteModalProps {
  /** What to delete; null while nothing is asked. */
  ids: readonly string[] | null;
  /** The one material whose menu asked; a selection is asked for by its number. */
  only: MaterialRow | null;
  onClose: () => void;
  onConfirm: (ids: readonly string[]) => void;
}

export function DeleteModal({ ids, only, onClose, onConfirm }: DeleteModalProps) {
  const { t } = useTranslation();
  const count = ids?.length ?? 0;
  return (
    <ConfirmModal
      opened={ids !== null}
      danger
      title={
        only
          ? t('list.delete_one_title', { name: companyOf(only, t) })
          : t('list.delete_title', { count })
      }
      action={only ? t('list.delete') : t('list.delete_action', { count })}
      onClose={onClose}
      onConfirm={() => onConfirm(ids ?? [])}
    >
      <p>{t('list.delete_text')}</p>
    </ConfirmModal>
  );
}
