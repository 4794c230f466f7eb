import { drafts, type Draft } from './draft';
import { session } from '~/api/session';
import { hold } from '~/lib/hold';
import { unsaved, type Place } from '~/lib/unsaved';

export const KEEP_MS = 300;

/**
 * Keeps what is typed into one form until it is saved, at most some times a second and at once where the
 * page goes away. While it stands, no other tab offers what it keeps. `member` is null where nobody is
 * known; then nothing is kept.
 */
export function createKeeper(member: string | null, of: string, from: Place | null = null) {
  let place = from ?? (member === null ? null : unsaved.place(member, of));
  let waiting: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let safe = false;
  let letGo = () => {};

  /** Whether all that was typed is kept. */
  const flush = (): boolean => {
    clearTimeout(timer);
    timer = undefined;
    // Whoever has left wants nothing kept any more.
    if (waiting === null || place === null || session.left) return safe;
    safe = drafts.write(place, waiting);
    waiting = null;
    return safe;
  };
  const leave = () => void flush();
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };

  return {
    get name() {
      return place?.name ?? null;
    },
    /** `record` is the material once it exists. */
    change(draft: Draft, record: string | null) {
      waiting = draft;
      safe = false;
      if (place !== null && record !== null && place.of !== record) {
        drafts.forget(place);
        place = { ...place, of: record };
      }
      timer ??= setTimeout(flush, KEEP_MS);
    },
    flush,
    /** It is saved, or not wanted any more. */
    forget() {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
      safe = false;
      if (place !== null) drafts.forget(place);
    },
    /** The form stands; gives how to say that it goes. */
    open() {
      if (place !== null) letGo = hold(place.name);
      window.addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', hide);
      return () => {
        flush();
        letGo();
        window.removeEventListener('pagehide', leave);
        document.removeEventListener('visibilitychange', hide);
      };
    },
  };
}
