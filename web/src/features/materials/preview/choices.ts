import { api, data } from '~/api/client';
import type { Display, DisplayRecord, MaterialRecord } from '~/api/wire';
import { tagOf } from '~/features/materials/records';

/** Several choices in a row are saved once: each save is a version that the paper tells. */
export const QUIET_MS = 700;

interface Parts {
  /** What is chosen and not saved yet; null where everything is. */
  changed: (chosen: Display | null) => void;
  /** Gives the record as it is then. */
  saved: (before: MaterialRecord, answer: DisplayRecord) => Promise<MaterialRecord>;
  /** What was chosen is dropped. */
  failed: (error: unknown) => void;
}

/** Goes on also where the page is closed meanwhile. */
const save = (record: MaterialRecord, display: Display) =>
  data(
    api.PATCH('/preferences/{id}', {
      params: { path: { id: record.id }, header: { 'If-Match': tagOf(record) } },
      body: { display },
      keepalive: true,
    }),
  );

/** Saves the last of what is chosen, one save after the other, also after the page that chose it is left. */
export function createChoices({ changed, saved, failed }: Parts) {
  let record: MaterialRecord | null = null;
  let wanted: Display | null = null;
  let isSaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write() {
    if (isSaving) return;
    isSaving = true;
    while (wanted !== null && record !== null) {
      const display = wanted;
      try {
        record = await saved(record, await save(record, display));
        if (wanted === display) wanted = null;
      } catch (error) {
        wanted = null;
        failed(error);
      }
    }
    isSaving = false;
    changed(wanted);
  }
  const flush = () => {
    clearTimeout(timer);
    void write();
  };

  return {
    /** The record as it was read; that of a save under way is newer. */
    read(now: MaterialRecord) {
      if (!isSaving) record = now;
    },
    choose(display: Display) {
      wanted = display;
      changed(display);
      clearTimeout(timer);
      timer = setTimeout(flush, QUIET_MS);
    },
    /** Saves what waits. */
    flush,
  };
}
