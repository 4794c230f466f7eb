/**
 * What was typed and is not kept elsewhere, by name. It lives as long as the tab; a browser may
 * refuse to remember, and then the text lives as long as its page.
 */
export const tabMemory = (prefix: string) => ({
  read(name: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    } catch {
      return null;
    }
  },
  write(name: string, value: unknown) {
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // full, or switched off
    }
  },
  forget(name: string) {
    sessionStorage.removeItem(prefix + name);
  },
  clear() {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .forEach((key) => sessionStorage.removeItem(key));
  },
});

/** Text of materials that the server cannot hold; forgotten when the member logs out. */
export const unreadTexts = tabMemory('unread.');

/** That this tab was let in to pay; forgotten likewise. */
export const paidHere = tabMemory('paying.');

/** E-mail addresses out of what is kept in the browser, where none may lie; forgotten likewise. */
export const unsavedEmails = tabMemory('unsaved-email.');
