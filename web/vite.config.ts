import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import './build/grouping.ts';
import { legalTexts } from './build/legalTexts.ts';
import { prerender } from './build/prerender.ts';
import { themeStyles } from './build/themeStyles.ts';

// The server answers only for its own host, and only its own pages may write.
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The font of all figures is needed for the first line of text; the style sheet would ask late. */
const preloadFigures: Plugin = {
  name: 'preload-figures',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
        })),
  },
};

/** The server sends these files as they are: compressed once, as small as it goes. */
const compressed: Plugin = compression({
  algorithms: [
    defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
    defineAlgorithm('brotliCompress', {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  ],
  logLevel: 'silent',
});

/** Where the program lies that draws pages at the end of the build. */
const DRAWING = here('./node_modules/.cache/prerender');

/**
 * What log-in is made of, and nearly every other page too. Mantine's styles are among it, so that
 * they come before those that change them.
 */
const form = new RegExp(
  [
    '/@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader)/',
    '/@mantine/core/esm/components/(PasswordInput|Text|TextInput|Transition|UnstyledButton)/',
    '/@tabler/.*/(createReactComponent|IconAlertTriangle)\\.',
    '/src/ui/(mantine|base)\\.css',
    'virtual:theme\\.css',
    '/src/i18n/(?!head|useDays|useHead)',
    '/src/(app/publicLinks|lib/passkey)\\.',
    '/src/api/(client|memory|problem|session|useCall)\\.',
    '/src/lib/(address|digits|drafts|pageLanguage|paths|routes|tabMemory|useTitle|width)\\.',
    '/src/ui/(Column|FieldError|FieldLabel|FormCard|Notice|PasswordField|PlainField|RefusalNotice)\\.',
  ].join('|'),
);

export default defineConfig({
  plugins: [
    react(),
    legalTexts,
    themeStyles,
    preloadFigures,
    prerender(`${DRAWING}/prerender.js`),
    compressed,
  ],
  resolve: {
    alias: {
      '~test': here('./test'),
      '~': here('./src'),
      '@catalogue': here('../catalogue'),
      '@cases': here('../cases'),
    },
  },
  server: {
    // The catalogue lies beside web/, outside Vite's root.
    fs: { allow: [here('.'), here('../catalogue')] },
    proxy: { '/api': { target: api, changeOrigin: true, headers: { origin: api } } },
  },
  // What draws pages is built first, by the same rules: it names the same files and classes.
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (!client || !ssr) throw new Error('both are configured below');
      await build(ssr);
      await build(client);
    },
  },
  environments: {
    client: {
      // the page of all addresses, and the script of those that are drawn
      build: { rolldownOptions: { input: [here('./index.html'), here('./src/afterPaint.ts')] } },
    },
    ssr: {
      build: {
        outDir: DRAWING,
        copyPublicDir: false,
        rolldownOptions: {
          input: here('./src/prerender.tsx'),
          output: { entryFileNames: '[name].js', codeSplitting: true },
        },
      },
    },
  },
  build: {
    // The server's content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // A page that is asked for names its own imports: the first one need not list those of all others.
    // What comes next is loaded ahead by the router's table.
    modulePreload: {
      // Whoever cannot preload loads a little later; the stand-in for it is a part of the first page.
      polyfill: false,
      resolveDependencies: (_, deps, { hostType }) => (hostType === 'js' ? [] : deps),
    },
    target: 'es2023',
    rolldownOptions: {
      output: {
        // The first page names the files of all others, and letters that mean nothing do not pack: seven of
        // sixteen are enough to tell a file from the one of its name before it.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // One file packs better than many: what every page needs is not cut into crumbs.
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              test: /node_modules\/(react|react-dom|scheduler|react-router|openapi-fetch)\//,
            },
            { name: 'form', test: form },
            // The first page names each style of each page; those of a kind are read together.
            { name: 'materials', test: /\/features\/(law|materials)\/.*\.module\.css$/ },
            { name: 'parts', test: /\/ui\/(?!LoadingBar|Toasts).*\.module\.css$/ },
            { name: 'billing', test: /\/features\/(billing|plan)\/.*\.module\.css$/ },
            {
              name: 'public',
              test: /\/features\/(contact|legal|public|sign-up)\/.*\.module\.css$/,
            },
            {
              name: 'account',
              test: /\/(features\/(account|backup|profile|second-factor)\/.*|app\/(account|fresh))\.module\.css$/,
            },
            ...['ja', 'en'].map((language) => ({
              name: `everywhere.${language}`,
              test: new RegExp(`/(app|ui|error)\\.${language}\\.json$`),
            })),
          ],
        },
      },
    },
  },
  // No test is timed: the limits are for what never ends, also on a busy machine.
  test: { setupFiles: ['./test/setup.ts'], restoreMocks: true, testTimeout: 30_000 },
});
