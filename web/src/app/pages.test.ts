import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from './words';
import { paths } from '~/lib/paths';
import { allFrames, type Part } from '~/lib/frames';
import { allRoutes, partsOf } from '~/lib/routes';
import { wordFiles } from '~test/words';

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The file an import names: `~/` is the folder of the sources. */
function resolve(from: string, name: string): string | undefined {
  const base = name.startsWith('~/')
    ? `/src/${name.slice(2)}`
    : new URL(name, `file://${from}`).pathname;
  return [`${base}.ts`, `${base}.tsx`].find((path) => path in sources);
}

/** Every file that a page is made of, also what it loads later. */
function madeOf(page: string): string[] {
  const found = [page];
  for (const path of found) {
    const source = sources[path] ?? '';
    for (const [, name = ''] of source.matchAll(
      /(?:from|import)\s*\(?\s*'([~.]\/[^']+|\.\.?\/[^']+)'/g,
    )) {
      const file = resolve(path, name);
      if (file !== undefined && !found.includes(file)) found.push(file);
    }
  }
  return found;
}

/** What went wrong is said by all pages; what only a calculation answers stands among the words of calculations. */
const isOfCalculations = (key: string) => key.startsWith('error.');

/** Which file of words each key stands in. */
const home = new Map(
  wordFiles
    .filter(({ name }) => name.endsWith('.ja'))
    .flatMap(({ name, words }) =>
      Object.keys(words).map((key) => [key, isOfCalculations(key) ? 'error' : name.slice(0, -3)]),
    ),
);

/** The files of words of the keys that a source names, or builds: `figure.${name}` names them all. */
function wordsOf(source: string): string[] {
  const named = [...source.matchAll(/["'`]([a-z_]+\.(?:[\w.]|\$\{[^{}]*\})+)["'`]/g)].map(
    ([, key = '']) =>
      new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^{}]*\}/g, '[\\w.]+')}$`),
  );
  return [...home].filter(([key]) => named.some((one) => one.test(key))).map(([, file]) => file);
}

const needed = new Map<string, Set<string>>();
function needs({ page }: Part): Set<string> {
  if (page === undefined) return new Set();
  const known = needed.get(page);
  if (known) return known;
  const all = new Set(madeOf(`/src/${page}.tsx`).flatMap((path) => wordsOf(sources[path] ?? '')));
  needed.set(page, all);
  return all;
}

const everywhere: readonly string[] = EVERYWHERE;

describe('the words of the pages', () => {
  it.each(allRoutes)('%s has all that it says, and none besides', (name, route) => {
    const parts = partsOf(name);
    const has = new Set([...everywhere, ...parts.flatMap(({ words = [] }) => words)]);
    const missing = parts.flatMap((part) => [...needs(part)]).filter((file) => !has.has(file));
    expect([...new Set(missing)]).toEqual([]);
    const around = parts.slice(1).flatMap(({ words = [] }) => words);
    const idle = (route.words ?? []).filter(
      (file) => !needs(route).has(file) || around.includes(file) || everywhere.includes(file),
    );
    expect(idle).toEqual([]);
  });

  it.each(allFrames)('the frame %s loads none that it does not say', (_, frame) => {
    const said = needs(frame);
    // What all its pages say stands at the frame too.
    const inside = allRoutes.filter(([name]) => partsOf(name).includes(frame));
    const idle = (frame.words ?? []).filter(
      (file) => !said.has(file) && !inside.every(([, route]) => needs(route).has(file)),
    );
    expect(idle).toEqual([]);
  });

  it('finds the words of the shell', () => {
    const shell = ['RootLayout', 'PublicLayout', 'RouteError'].flatMap((name) => [
      ...needs({ page: `app/${name}` }),
    ]);
    // What it loads late brings its own words.
    const late = [
      ...(sources['/src/app/PublicLayout.tsx'] ?? '').matchAll(/loadWords\(\['(.+?)'\]\)/g),
    ];
    const has = [...everywhere, ...late.map(([, file]) => file)];
    expect(shell.filter((file) => !has.includes(file))).toEqual([]);
  });
});

describe('the table of the pages', () => {
  it.each([...allRoutes, ...allFrames].filter(([, { page }]) => page !== undefined))(
    '%s has a component',
    (_, { page = '' }) => {
      const name = page.slice(page.lastIndexOf('/') + 1);
      expect(sources[`/src/${page}.tsx`]).toMatch(new RegExp(`export (function|const) ${name}\\b`));
    },
  );

  it('has no address twice', () => {
    const all = allRoutes.map(([, { path }]) => path);
    expect(new Set(all).size).toBe(all.length);
  });

  it('is the list that the server answers with pages', () => {
    const [served] = Object.values(
      import.meta.glob('../../../crates/api/src/routes.json', { eager: true, import: 'default' }),
    );
    // who signs up or writes to us is told from a program, and nobody else
    const has_bot_check = (path: string) => /^\/(contact$|signup(\/|$))/.test(path);
    expect(served).toEqual(
      allRoutes.map(([, { path }]) => ({ path, has_bot_check: has_bot_check(path) })),
    );
  });

  it('builds the addresses', () => {
    expect(paths.home()).toBe('/');
    expect(paths.signup()).toBe('/signup');
    expect(paths.signup('profile')).toBe('/signup/profile');
    expect(paths.editMaterial('a/b?')).toBe('/materials/a%2Fb%3F/edit');
    expect([paths.materials(), paths.materials(1), paths.materials(2)]).toEqual([
      '/materials',
      '/materials',
      '/materials?page=2',
    ]);
    expect(paths.createMaterial('1&2')).toBe('/materials/create?copy=1%262');
  });
});
