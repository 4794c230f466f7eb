import { drafts } from '~/lib/drafts';
import { resume } from '~/lib/resume';
import { paidHere, tabMemory, unreadTexts, unsavedEmails } from '~/lib/tabMemory';
import { unsaved } from '~/lib/unsaved';

/** Who is signed in or signs up. Before the registration is done only the address is known. */
interface Who {
  email: string;
  id?: string;
}

/** Clears what was loaded; nothing, as long as no page has loaded anything. */
let clearLoaded: () => void = () => undefined;

const kept = tabMemory('member.');
const WHO = 'who';

function lastOne(): Who | null {
  const who = kept.read(WHO) as Partial<Who> | null;
  return typeof who?.email === 'string' ? (who as Who) : null;
}

/** An address may change, so the id decides where both are known. */
const isSame = (one: Who, other: Who) =>
  one.id !== undefined && other.id !== undefined
    ? one.id === other.id
    : one.email.toLowerCase() === other.email.toLowerCase();

/**
 * What this tab holds of a member: answers of the server, and text that was typed and not sent yet.
 * Nobody else who uses the tab may come to see it.
 */
export const memory = {
  /** Whose page this is; null before a member is known. */
  get member(): string | null {
    return lastOne()?.id ?? null;
  },
  /** The member has left, so nothing stays in the tab. */
  forget() {
    clearLoaded();
    drafts.clear();
    unreadTexts.clear();
    unsavedEmails.clear();
    paidHere.clear();
    resume.clear();
    kept.clear();
  },
  /** The member wants to leave, in this browser: what they typed and did not save goes, too. */
  forgetAll() {
    const { member } = memory;
    if (member !== null) unsaved.clear(member);
    memory.forget();
  },
  /** Log-in is shown: what the member before typed waits for them, and only for them. */
  shut() {
    clearLoaded();
    unsaved.sweep();
  },
  /** Tells how to clear what was loaded. */
  onClear(clear: () => void) {
    clearLoaded = clear;
  },
  /** Somebody enters: what was kept of anybody else goes. */
  enter(who: Who) {
    unsaved.sweep();
    const last = lastOne();
    const same = last !== null && isSame(last, who);
    if (!same) memory.forget();
    kept.write(WHO, same ? { ...last, ...who } : who);
  },
};
