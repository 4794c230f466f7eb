import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deletions } from './deletions';
import { memory } from '~/api/memory';
import { deleteRecords, ROOT } from '~/features/materials/records';
import { useTranslation } from '~/i18n/useTranslation';
import { putOff } from '~/lib/putOff';
import { unsaved } from '~/lib/unsaved';
import { toasts } from '~/ui/toasts';

/**
 * Deletes materials once the notice that can take it back is gone. They leave the list at once, and come
 * back where they were not deleted.
 */
export function useDeletions() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const waiting = useSyncExternalStore(deletions.subscribe, deletions.waiting);
  const gone = useSyncExternalStore(deletions.subscribe, deletions.gone);

  return {
    /** How many are still counted by the server. */
    waiting: waiting.size,
    isShown: (id: string) => !waiting.has(id) && !gone.has(id),
    remove(ids: readonly string[], onBack: () => void) {
      deletions.hide(ids);
      const deletion = putOff(async () => {
        try {
          await deleteRecords(ids);
        } catch {
          deletions.show(ids);
          toasts.show(t('list.delete_failed'));
          return;
        }
        const { member } = memory;
        if (member !== null) ids.forEach((id) => unsaved.forgetAll(member, id));
        await queries.invalidateQueries({ queryKey: ROOT }).catch(() => undefined);
        deletions.done(ids);
      });
      const undo = () => {
        deletion.drop();
        deletions.show(ids);
        onBack();
      };
      toasts.show(t('list.deleted', { count: ids.length }), undo, () => void deletion.now());
    },
  };
}
