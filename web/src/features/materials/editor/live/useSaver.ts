import { useEffect, useRef, useState } from 'react';
import { createSaver, type SaveStatus } from './saver';
import { statusOf } from '~/api/problem';
import { changeRecord, createRecord, useForgetRecords } from '~/features/materials/records';

type Start = { id: string; etag: string; state: 'draft' | 'complete' } | null;

/** Keeps the record of the editor and says how it stands. */
export function useSaver(start: Start, onCreated: (id: string) => void) {
  const [status, setStatus] = useState<SaveStatus>({ kind: start === null ? 'new' : 'loaded' });
  const [state, setState] = useState<'draft' | 'complete'>(start?.state ?? 'draft');
  const forget = useForgetRecords();
  const created = useRef(onCreated);
  const forgetNow = useRef(forget);
  useEffect(() => {
    created.current = onCreated;
    forgetNow.current = forget;
  });

  const [saver] = useState(() =>
    createSaver(
      {
        create: async (input) => {
          const saved = await createRecord(input);
          created.current(saved.record.id);
          return saved;
        },
        change: changeRecord,
        judge: (error) => (statusOf(error) === 412 ? 'conflict' : 'failed'),
        report: (next) => {
          setStatus(next);
          if (next.kind !== 'saved') return;
          setState(next.record.state);
          forgetNow.current();
        },
      },
      start,
    ),
  );
  useEffect(() => () => saver.close(), [saver]);
  return { saver, status, state };
}
