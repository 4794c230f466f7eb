/**
 * What was typed in the sign-up and not sent yet. It lives as long as the tab, so that going back,
 * loading the page again or changing the language loses nothing. Passwords, codes and card data are
 * never kept.
 */
const PREFIX = 'sign-up.';

export const drafts = {
  read(name: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    } catch {
      return null;
    }
  },
  write(name: string, value: unknown) {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // A browser that stores nothing keeps the text in the page as long as it is open.
    }
  },
  clear() {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .forEach((key) => sessionStorage.removeItem(key));
  },
};
