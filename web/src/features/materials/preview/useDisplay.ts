import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createChoices } from './choices';
import type { Display, MaterialRecord } from '~/api/wire';
import { recordQuery, ROOT } from '~/features/materials/records';
import { ApiError, codeOf } from '~/api/problem';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';
import { toasts } from '~/ui/toasts';

/** The display settings of a material as they are chosen, and their way to the server. */
export function useDisplay(record: MaterialRecord | undefined) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Display | null>(null);
  const [resetToast, setResetToast] = useState<number | null>(null);
  const [choices] = useState(() =>
    createChoices({
      changed: setChosen,
      async saved(before, { version, display }) {
        const { queryKey } = recordQuery(before.id);
        // what was asked for before this save would bring the version before back
        await queries.cancelQueries({ queryKey });
        const record = { ...before, version, input: { ...before.input, display } };
        queries.setQueryData(queryKey, record);
        void queries.invalidateQueries({ queryKey: [...ROOT, 'list'] });
        return record;
      },
      failed(error) {
        const [wrong] = error instanceof ApiError ? (error.problem.errors ?? []) : [];
        const why = wrong && reasonWords(wrong.code, wrong.params);
        toasts.show(why ?? t(codeOf(error) === 'stale' ? 'display.stale' : 'display.failed'));
        void queries.invalidateQueries({ queryKey: ROOT });
      },
    }),
  );
  useEffect(() => {
    if (record) choices.read(record);
  }, [choices, record]);
  // what waits when the page is left, or closed, is saved then
  useEffect(() => {
    window.addEventListener('pagehide', choices.flush);
    return () => {
      window.removeEventListener('pagehide', choices.flush);
      choices.flush();
    };
  }, [choices]);
  // its way back is this page's
  useEffect(
    () => () => {
      if (resetToast !== null) toasts.close(resetToast);
    },
    [resetToast],
  );

  const kept: Display = record?.input.display ?? {};
  const display = chosen ?? kept;
  const latest = useRef(display);
  useEffect(() => {
    latest.current = display;
  });
  return {
    display,
    /** What the pages show is not yet what was chosen. */
    isBehind: chosen !== null,
    choose: (part: Partial<Display>) => choices.choose({ ...display, ...part }),
    reset: () => {
      const { comments } = display;
      choices.choose(comments ? { comments } : {});
      // what is written meanwhile stays
      const back = () => choices.choose({ ...display, comments: latest.current.comments ?? [] });
      setResetToast(toasts.show(t('display.reset_done'), back));
    },
  };
}
