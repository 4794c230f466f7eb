import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import type { Display, MaterialRecord } from '~/api/wire';
import { recordQuery, ROOT, tagOf } from '~/features/materials/records';
import { useTranslation } from '~/i18n/useTranslation';
import { toasts } from '~/ui/toasts';

/** Several choices in a row are saved once: each save is a version that the paper tells. */
const QUIET_MS = 700;

/** Also where the page goes away meanwhile. */
const save = (record: MaterialRecord, display: Display) =>
  data(
    api.PATCH('/preferences/{id}', {
      params: { path: { id: record.id }, header: { 'If-Match': tagOf(record) } },
      body: { display },
      keepalive: true,
    }),
  );

/** The display settings of a material as they are chosen, and their way to the server. */
export function useDisplay(record: MaterialRecord | undefined) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Display | null>(null);
  const kept: Display = record?.input.display ?? {};

  const { mutate, isPending } = useMutation({
    mutationFn: ({ of, display }: { of: MaterialRecord; display: Display }) => save(of, display),
    onSuccess: ({ version, display }, sent) => {
      queries.setQueryData(recordQuery(sent.of.id).queryKey, (before) =>
        before ? { ...before, version, input: { ...before.input, display } } : before,
      );
      // what was chosen while this was under way is saved next
      setChosen((now) => (now === sent.display ? null : now));
      void queries.invalidateQueries({ queryKey: [...ROOT, 'list'] });
    },
    onError: (error) => {
      setChosen(null);
      toasts.show(t(codeOf(error) === 'stale' ? 'display.stale' : 'display.failed'));
      void queries.invalidateQueries({ queryKey: ROOT });
    },
  });

  // what waits when the page is left is saved then
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (chosen === null || isPending || record === undefined) return;
    const send = () => {
      waiting.current = null;
      mutate({ of: record, display: chosen });
    };
    waiting.current = send;
    const timer = setTimeout(send, QUIET_MS);
    return () => clearTimeout(timer);
  }, [chosen, isPending, record, mutate]);
  useEffect(() => () => waiting.current?.(), []);

  return {
    display: chosen ?? kept,
    /** What the pages show is not yet what was chosen. */
    isBehind: chosen !== null || isPending,
    choose: (part: Partial<Display>) => setChosen({ ...(chosen ?? kept), ...part }),
    reset: () => {
      setChosen({});
      toasts.show(t('display.reset_done'), () => setChosen(chosen ?? kept));
    },
  };
}
