/** The token in the fragment of a mailed link, such as `#token=…`; null where there is none. */
export function tokenIn(hash: string, name: 'token' | 'cancel'): string | null {
  const found = new URLSearchParams(hash.replace(/^#/, '')).get(name);
  return found === null || found === '' ? null : found;
}
