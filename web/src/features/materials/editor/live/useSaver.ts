import { useEffect, useState } from 'react';
import { createSaver, type SaverParts, type SaveStatus } from './saver';
import { codeOf, retryAtOf, statusOf } from '~/api/problem';
import { changeRecord, createRecord, useForgetRecords } from '~/features/materials/records';

type Start = { id: string; etag: string; state: 'draft' | 'complete' } | null;

/** No network, or a server that is just being started behind its proxy. */
const OUT_OF_REACH = [0, 502, 503, 504];

const judge: SaverParts['judge'] = (error) => {
  const status = statusOf(error);
  if (status === 412) return 'conflict';
  if (codeOf(error) === 'writes_refused') return 'refused';
  if (status !== null && OUT_OF_REACH.includes(status)) return 'unreached';
  const retryAt = status === 429 ? retryAtOf(error) : null;
  return retryAt === null ? 'failed' : { retryAt };
};

/** Keeps the record of the editor and says how it stands; `copied` is what a new one was begun from. */
export function useSaver(
  start: Start,
  onCreated: (id: string) => void,
  held: boolean,
  copied: string | null,
) {
  const [status, setStatus] = useState<SaveStatus>({ kind: start === null ? 'new' : 'loaded' });
  const [state, setState] = useState<'draft' | 'complete'>(start?.state ?? 'draft');
  const forget = useForgetRecords();
  const [saver] = useState(() =>
    createSaver(
      {
        create: (input) => createRecord(input, copied),
        change: changeRecord,
        judge,
        report: (next) => {
          setStatus(next);
          if (next.kind === 'saved') setState(next.record.state);
        },
      },
      start,
      { held },
    ),
  );
  const isNew = start === null;
  useEffect(() => {
    if (status.kind !== 'saved') return;
    forget();
    if (isNew) onCreated(status.record.id);
  }, [status, forget, isNew, onCreated]);
  useEffect(() => () => saver.close(), [saver]);
  return { saver, status, state };
}
