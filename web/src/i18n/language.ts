import { plainPath } from '~/lib/plainPath';

/** The configured languages; the first one has no prefix in addresses. */
const LANGUAGES = ['ja', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'ja';

export const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text);

export interface Address {
  language: Language;
  /** What the router leaves out of its paths: "/en" or "/". */
  basename: string;
  /** Set where the address is a second spelling of another one: `/ja/x` is `/x`, and so is `//x`. */
  redirect: string | null;
}

/** Reads the language out of an address. A prefix that is no language is a page that is not there. */
export function readAddress(pathname: string): Address {
  const plain = plainPath(pathname);
  const [, first = '', ...rest] = plain.split('/');
  const redirect = plain === pathname ? null : plain;
  if (!isLanguage(first)) return { language: DEFAULT_LANGUAGE, basename: '/', redirect };
  if (first === DEFAULT_LANGUAGE) {
    return { language: first, basename: '/', redirect: `/${rest.join('/')}` };
  }
  return { language: first, basename: `/${first}`, redirect };
}

/** The same page in the other language. */
export function inOtherLanguage(pathname: string, language: Language): string {
  const plain = plainPath(pathname);
  const bare = language === DEFAULT_LANGUAGE ? plain : plain.replace(/^\/\w+/, '') || '/';
  const other: Language = language === 'ja' ? 'en' : 'ja';
  return other === DEFAULT_LANGUAGE ? bare : `/${other}${bare === '/' ? '' : bare}`;
}
