import { expect, it } from 'vitest';
import { sitemap, top } from './prerender';

const chunk = (fileName: string, module: string, imports: string[], styles: string[]) => ({
  type: 'chunk',
  fileName,
  moduleIds: [module],
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const files = [
  chunk('assets/index-1.js', '/src/main.tsx', [], ['assets/index-1.css']),
  chunk(
    'assets/TopPage-1.js',
    '/src/features/public/TopPage.tsx',
    ['assets/index-1.js', 'assets/ui-1.js'],
    ['assets/top-1.css'],
  ),
  chunk('assets/ui-1.js', '/src/ui/Amount.tsx', [], ['assets/ui-1.css']),
  chunk('assets/afterPaint-1.js', '/src/afterPaint.ts', [], []),
];
const bundle = Object.fromEntries(
  files.map((file) => [file.fileName, file]),
) as unknown as Parameters<typeof top>[1];

const INDEX = `<!doctype html>
<html lang="ja" data-mantine-color-scheme="light">
  <head>
    <title>資産形成の新潮流</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shell-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

const drawn = {
  title: 'A & B | 資産形成の新潮流',
  tags: [['meta', { name: 'description', content: 'say "$&"' }]] as const,
  body: '<h1>$1</h1>',
  modules: ['/src/features/public/TopPage.tsx'],
};

it('puts the page in its place, with its styles and without what comes after it', () => {
  const page = top(INDEX, bundle, 'en', drawn);
  expect(page).toContain('<html lang="en" data-mantine-color-scheme="light">');
  expect(page).toContain('<title>A &#38; B | 資産形成の新潮流</title>');
  expect(page).toContain('<meta data-drawn name="description" content="say &#34;$&#38;&#34;" />');
  expect(page).toContain(
    '<div id="root" data-application="/assets/index-1.js /assets/TopPage-1.js /assets/ui-1.js"><h1>$1</h1></div>',
  );
  expect(
    [...page.matchAll(/<link rel="(\w+)".*?href="(.*?)"/g)].map(([, ...link]) => link),
  ).toEqual([
    ['stylesheet', '/assets/index-1.css'],
    ['stylesheet', '/assets/ui-1.css'],
    ['stylesheet', '/assets/top-1.css'],
  ]);
  // the policy allows no script within the page, and one is enough
  expect([...page.matchAll(/<script.*?<\/script>/g)].map(([tag]) => tag)).toEqual([
    '<script type="module" crossorigin src="/assets/afterPaint-1.js"></script>',
  ]);
});

it.each([
  ['has no script', INDEX.replace(/<script.*script>/, '')],
  ['has no title', INDEX.replace(/<title>.*<\/title>/, '')],
  ['is of another language', INDEX.replace('lang="ja"', 'lang="de"')],
  ['has no place for it', INDEX.replace('<div id="root"></div>', '<div id="root" ></div>')],
])('says so where index.html %s', (_, index) => {
  expect(() => top(index, bundle, 'ja', drawn)).toThrow('index.html');
});

it('lists each page in each language', () => {
  const map = sitemap([{ ja: '/', en: '/en' }]);
  expect(map.match(/<loc>.*?<\/loc>/g)).toEqual(['<loc>%ORIGIN%/</loc>', '<loc>%ORIGIN%/en</loc>']);
  expect(map.match(/hreflang="en" href="%ORIGIN%\/en"/g)).toHaveLength(2);
});
