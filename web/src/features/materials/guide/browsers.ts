/** The browsers that the guide tells apart, in the order of its choice. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'ios', 'android'] as const;

export type Browser = (typeof BROWSERS)[number];

export const isBrowser = (name: string | null): name is Browser =>
  (BROWSERS as readonly (string | null)[]).includes(name);

/** Each names itself besides others that it is like, so the more special one is asked for first. */
const SIGNS: readonly (readonly [RegExp, Browser])[] = [
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android/, 'android'],
  [/Edg\//, 'edge'],
  [/Firefox\//, 'firefox'],
  [/Chrome\//, 'chrome'],
  [/Safari\//, 'safari'],
];

/** What the reader has in front of them, by what it says of itself; Chrome where it says nothing known. */
export const browserOf = (userAgent: string): Browser =>
  SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'chrome';

/** By what a ZIP file is opened: by a machine's own program, but where the browser or the telephone does it. */
export const openerOf = (browser: Browser) =>
  browser === 'chrome' || browser === 'edge' || browser === 'firefox' ? 'desk' : browser;
