const PREFIX = 'shinchoryu.';

/** What this tab remembers until it is closed or its member logs out. A browser may refuse to. */
export const tabMemory = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown) {
    try {
      sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // full or switched off: then nothing is remembered
    }
  },
  forget(key: string) {
    sessionStorage.removeItem(PREFIX + key);
  },
  forgetAll() {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .forEach((key) => sessionStorage.removeItem(key));
  },
};
