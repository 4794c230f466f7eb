import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** What stands for the address of an installation, which only the server knows and puts there. */
export const ORIGIN = '%ORIGIN%';
const LANGUAGES = ['ja', 'en'] as const;

/** As `src/prerender.tsx` answers, which is built before the pages. */
interface Drawn {
  title: string;
  tags: readonly (readonly [string, Readonly<Record<string, string>>])[];
  body: string;
  /** The ends of their paths. */
  modules: readonly string[];
}
type Language = (typeof LANGUAGES)[number];
interface Drawing {
  prerender: (language: Language, origin: string) => Promise<Drawn>;
  sought: readonly Readonly<Record<Language, string>>[];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const written = ([name, attributes]: Drawn['tags'][number]) =>
  `<${name} data-drawn ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(' ')} />`;

type Bundle = Rolldown.OutputBundle;

/** The chunks of these modules and of what they import, and their styles, those first that others change. */
function madeOf(bundle: Bundle, modules: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (file: string) => {
    const chunk = bundle[file];
    if (scripts.has(file) || chunk?.type !== 'chunk') return;
    scripts.add(file);
    chunk.imports.forEach(walk);
    chunk.viteMetadata?.importedCss.forEach((style) => styles.add(style));
  };
  modules.forEach((module) => walk(chunkOf(bundle, module)));
  return { scripts: [...scripts], styles: [...styles] };
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!chunk) throw new Error(`no chunk with ${module}`);
  return chunk.fileName;
}

/** Other words in a place that has to be there. */
function put(html: string, place: string | RegExp, words: string): string {
  const found = html.replace(place, () => words);
  const isThere = typeof place === 'string' ? html.includes(place) : html.search(place) >= 0;
  if (!isThere) throw new Error(`index.html has no ${place}`);
  return found;
}

/**
 * The page of `index.html` with the top page drawn into it: its styles come with it, and of scripts only the one that
 * waits until the page is seen.
 */
export function top(
  index: string,
  bundle: Bundle,
  language: Language,
  { title, tags, body, modules }: Drawn,
): string {
  const script = /<script type="module".*?<\/script>/;
  const { scripts, styles: all } = madeOf(bundle, ['/src/main.tsx', ...modules]);
  const application = scripts.map((file) => `/${file}`).join(' ');
  const styles = all
    .filter((style) => !index.includes(style))
    .map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`);
  const waits = `<script type="module" crossorigin src="/${chunkOf(bundle, '/src/afterPaint.ts')}"></script>`;
  const head = [`<title>${escaped(title)}</title>`, ...tags.map(written), ...styles].join('\n    ');
  let page = put(index, '<html lang="ja"', `<html lang="${language}"`);
  page = put(page, script, waits);
  page = put(page, /<link rel="modulepreload".*?>\s*/g, '');
  page = put(page, /<title>.*?<\/title>\s*/, '');
  page = put(page, '</head>', `  ${head}\n  </head>`);
  return put(
    page,
    '<div id="root"></div>',
    `<div id="root" data-application="${application}">${body}</div>`,
  );
}

/** The pages that are to be found, each with its address in every language. */
export function sitemap(pages: Drawing['sought']): string {
  const entries = pages.flatMap((page) =>
    LANGUAGES.map((language) =>
      [
        `  <url><loc>${ORIGIN}${page[language]}</loc>`,
        ...LANGUAGES.map(
          (other) =>
            `    <xhtml:link rel="alternate" hreflang="${other}" href="${ORIGIN}${page[other]}"/>`,
        ),
        '  </url>',
      ].join('\n'),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** Draws the top page of each language into a file of its own, which the server sends to whoever is not logged in. */
export const prerender = (program: string): Plugin => ({
  name: 'prerender',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset')
        throw new Error('the prerendered pages are made from index.html');
      const drawing = (await import(pathToFileURL(program).href)) as Drawing;
      for (const language of LANGUAGES) {
        const source = top(
          String(index.source),
          bundle,
          language,
          await drawing.prerender(language, ORIGIN),
        );
        this.emitFile({ type: 'asset', fileName: `top.${language}.html`, source });
      }
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(drawing.sought) });
    },
  },
});
