import { expect, it } from 'vitest';
import { allRoutes } from '~/lib/routes';

/**
 * Tests write the addresses of pages as a member sees them in the browser, so that a row which gets
 * another address is noticed: bookmarks and mails have the old one. The table stays the one source:
 * what is written anywhere in our sources and tests has to be an address of it.
 */
const written = {
  ...import.meta.glob<string>('/src/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../e2e/{tests,support,pictures}/**/*.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
};
const [openapi = ''] = Object.values(
  import.meta.glob<string>('../../../openapi.json', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

/** One part of an address that somebody fills in. */
const FILLED = ':';
const partsOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => (/^(:|\{|\$)/.test(part) ? FILLED : part));
const pages = allRoutes.map(([, { path }]) => partsOf(path));
/** The same names begin addresses of the API, such as `/signup/terms`. */
const operations = Object.keys(
  (JSON.parse(openapi) as { paths: Record<string, unknown> }).paths,
).map((path) => partsOf(path.replace(/^\/api(?=\/)/, '')));
const firsts = new Set(pages.map(([first]) => first));

const isLike = (row: readonly string[], parts: readonly string[]) =>
  row.length === parts.length &&
  row.every((part, at) => part === FILLED || parts[at] === FILLED || part === parts[at]);

/** Texts that begin as the address of a page, without language, question and anchor. */
function addresses(source: string): string[] {
  const found = source.matchAll(/(["'`])((?:\$\{(?:prefix|site)\})?\/[a-z][^'"`\s]*)\1/g);
  return [...found]
    .map(([, , text = '']) => text.replace(/^\$\{\w+\}/, '').replace(/^\/en(?=\/)/, ''))
    .map((text) =>
      text
        .replace(/\$\{[^}]*\}/g, '$')
        .replace(/[?#].*$/, '')
        .replace(/(?<=.)\/$/, ''),
    )
    .filter((path) => !path.startsWith('//') && firsts.has(path.split('/')[1] ?? ''));
}

it('has every address that is written in a source or a test', () => {
  const files = Object.entries(written).filter(
    ([file]) => !/routes\.ts$|schema\.d\.ts$|addresses\.test\.ts$/.test(file),
  );
  const all = files.flatMap(([file, source]) =>
    addresses(source).map((path) => ({ file, path, parts: partsOf(path) })),
  );
  expect(all.length).toBeGreaterThan(100);
  expect(all.some(({ file }) => file.includes('/e2e/tests/'))).toBe(true);
  const strange = all.filter(
    ({ parts }) => ![...pages, ...operations].some((row) => isLike(row, parts)),
  );
  if (strange.length > 0) {
    throw new Error(strange.map(({ file, path }) => `${file}: ${path}`).join('\n'));
  }
});

it.each([
  ["go('/materials/xyz/edit')", ['/materials/xyz/edit']],
  ['goto(`${prefix}/login`)', ['/login']],
  ['goto("/en/account?a=1#b")', ['/account']],
  ['`/materials/${id}/edits`', ['/materials/$/edits']],
  ["'/nowhere' + \"/api/me\" + 'a/materials'", []],
])('finds the addresses of %s', (source, found) => {
  expect(addresses(source)).toEqual(found);
});
