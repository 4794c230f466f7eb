import type { MaterialInput, MaterialRecord } from '~/api/wire';

/** A write to the server: a new record, or a change that names the version it was made on. */
export interface SaverParts {
  create: (input: MaterialInput) => Promise<{ record: MaterialRecord; etag: string }>;
  change: (
    id: string,
    etag: string,
    input: MaterialInput,
  ) => Promise<{ record: MaterialRecord; etag: string }>;
  /**
   * What a failure means: `conflict` where somebody else was faster, `refused` where the server
   * takes nothing at present and has saved nothing, `unreached` where nobody knows what it has
   * saved, a time where to try again.
   */
  judge: (error: unknown) => 'conflict' | 'refused' | 'unreached' | 'failed' | { retryAt: number };
  report: (status: SaveStatus) => void;
}

export type SaveStatus =
  | { kind: 'new' }
  /** As it was read; nothing has changed yet. */
  | { kind: 'loaded' }
  | { kind: 'saved'; record: MaterialRecord }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** Too many writes: it goes on by itself. */
  | { kind: 'waiting' }
  | { kind: 'failed'; error: unknown }
  /** The server takes nothing at present, or is out of reach; it is tried again by itself. */
  | { kind: 'refused' }
  | { kind: 'conflict' };

export const QUIET_MS = 2_000;
/** How long a server that takes nothing is left alone. */
export const REFUSED_MS = 15_000;

/**
 * Keeps one record. Nothing is written before the first `save`; after it a change is written when
 * two seconds were quiet. Writes never overlap: what changed meanwhile goes with the next one.
 * `held`: a saved record, too, waits for that `save`.
 */
export function createSaver(
  parts: SaverParts,
  start: { id: string; etag: string } | null,
  { held: first = false }: { held?: boolean } = {},
) {
  let known = start;
  // What the page itself has changed waits for the member's own save.
  let held = first;
  let wanted: MaterialInput | null = null;
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let refused = false;
  let closed = false;
  let wake = () => {};

  /** Until that time, or until the saver is closed. */
  const pause = (until: number) =>
    new Promise<void>((resolve) => {
      const waiting = setTimeout(resolve, Math.max(0, until - Date.now()));
      wake = () => {
        clearTimeout(waiting);
        resolve();
      };
    });

  async function write(): Promise<boolean> {
    while (wanted !== null) {
      const input = wanted;
      wanted = null;
      parts.report({ kind: 'saving' });
      try {
        const saved =
          known === null
            ? await parts.create(input)
            : await parts.change(known.id, known.etag, input);
        known = { id: saved.record.id, etag: saved.etag };
        refused = false;
        if (wanted === null) parts.report({ kind: 'saved', record: saved.record });
      } catch (error) {
        wanted ??= input;
        const judged = parts.judge(error);
        // A change names its version and can be sent twice; a new record would be made twice.
        refused = judged === 'refused' || (judged === 'unreached' && known !== null);
        if (typeof judged === 'object') {
          parts.report({ kind: 'waiting' });
          await pause(judged.retryAt);
          if (closed) return false;
          continue;
        }
        // A conflict is for the member to decide; nothing is written before.
        stopped = judged === 'conflict';
        if (refused) parts.report({ kind: 'refused' });
        else parts.report(stopped ? { kind: 'conflict' } : { kind: 'failed', error });
        if (refused && !closed) timer = setTimeout(() => void flush(), REFUSED_MS);
        return false;
      }
    }
    return true;
  }

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    if (stopped) return false;
    running ??= write().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    get id() {
      return known?.id ?? null;
    },
    /** The version on which the next write is made. */
    get etag() {
      return known?.etag ?? null;
    },
    get clean() {
      return wanted === null && running === null;
    },
    change(input: MaterialInput) {
      wanted = input;
      // What the server refused goes with what is typed now, when it is tried again.
      if (stopped || refused) return;
      clearTimeout(timer);
      parts.report({ kind: known === null ? 'new' : 'unsaved' });
      if (known !== null && !held) timer = setTimeout(() => void flush(), QUIET_MS);
    },
    save(input: MaterialInput) {
      held = false;
      wanted = input;
      return flush();
    },
    /** Writes what waits; false where it could not be written. */
    flush,
    /** Goes on after a conflict, over the version that was read then. */
    overwrite(etag: string, input: MaterialInput) {
      if (known !== null) known = { ...known, etag };
      stopped = false;
      wanted = input;
      return flush();
    },
    /** Goes on after a conflict with the version that was read then; what waited is dropped. */
    adopt(etag: string, record: MaterialRecord) {
      if (known !== null) known = { ...known, etag };
      wanted = null;
      stopped = false;
      parts.report({ kind: 'saved', record });
    },
    close() {
      clearTimeout(timer);
      closed = true;
      wake();
    },
  };
}
