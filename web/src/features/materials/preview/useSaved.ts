import { useMutation } from '@tanstack/react-query';
import type { Named } from './documents';
import { codeOf } from '~/api/problem';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { saveFile } from '~/lib/saveFile';
import { toasts } from '~/ui/toasts';

/** Saves what the server makes of a material. Where the law has moved since it was saved, nothing is made of it. */
export function useSaved(load: () => Promise<Named>, failed: Key, onLawChanged: () => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: load,
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => {
      if (codeOf(error) === 'law_changed') onLawChanged();
      else toasts.show(t(failed));
    },
  });
}
