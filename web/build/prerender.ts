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
}
type Draw = (language: string, origin: string) => Promise<Drawn>;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const written = ([name, attributes]: Drawn['tags'][number]) =>
  `<${name} data-drawn ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(' ')} />`;

type Bundle = Rolldown.OutputBundle;

/** The styles of a module's chunk and of what it imports, those first that others change. */
function stylesOf(bundle: Bundle, module: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string) => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    chunk.imports.forEach(walk);
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  walk(chunkOf(bundle, module));
  return [...found];
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!chunk) throw new Error(`no chunk with ${module}`);
  return chunk.fileName;
}

/**
 * The page of `index.html` with the top page drawn into it: its styles come with it, and the one script waits until
 * the page is seen.
 */
function top(index: string, bundle: Bundle, language: string, { title, tags, body }: Drawn) {
  const styles = stylesOf(bundle, '/src/features/public/TopPage.tsx')
    .filter((style) => !index.includes(style))
    .map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`);
  const script = `<script type="module" crossorigin src="/${chunkOf(bundle, '/src/afterPaint.ts')}"></script>`;
  const [whole, application] =
    /<script type="module".* src="(.+?)"><\/script>\s*/.exec(index) ?? [];
  if (whole === undefined) throw new Error('index.html has no script');
  return index
    .replace(whole, '')
    .replace(/<link rel="modulepreload".*?>\s*/g, '')
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () =>
      [`<title>${escaped(title)}</title>`, ...tags.map(written)].join('\n    '),
    )
    .replace(
      '</head>',
      () => `${[...styles, script].map((line) => `  ${line}\n  `).join('')}</head>`,
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-application="${application}">${body}</div>`,
    );
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
      const drawing = (await import(pathToFileURL(program).href)) as { prerender: Draw };
      for (const language of LANGUAGES) {
        const source = top(
          String(index.source),
          bundle,
          language,
          await drawing.prerender(language, ORIGIN),
        );
        this.emitFile({ type: 'asset', fileName: `top.${language}.html`, source });
      }
    },
  },
});
