import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { App } from '~/app/App';
import { treeReady } from '~/app/ready';
import { EVERYWHERE, startLanguage } from '~/app/words';
import { PAGES } from '~/features/public/pictures';
import { tagsOf, type Tag } from '~/i18n/head';
import { DEFAULT_LANGUAGE, inOtherLanguage, type Language } from '~/i18n/language';
import { translate } from '~/i18n/words';
import { allRoutes, partsOf } from '~/lib/routes';
import { SITE } from '~/lib/useTitle';

/** A page as HTML, for `build/prerender.ts`. */
export interface Drawn {
  title: string;
  tags: readonly Tag[];
  body: string;
  /** What the application is made of when it takes the page over. */
  modules: readonly string[];
}

/** The top page for a visitor whom the server does not know, while nothing is known of the plan. */
export async function prerender(language: Language, origin: string): Promise<Drawn> {
  await startLanguage(language);
  const basename = language === DEFAULT_LANGUAGE ? '/' : `/${language}`;
  const router = createMemoryRouter(await treeReady(basename), {
    basename,
    initialEntries: [basename],
    // As `takeOver` begins: both have to draw the same.
    hydrationData: { loaderData: { home: 401 } },
  });
  const parts = partsOf('home');
  const [title, description] = [translate('top.title'), translate('top.description')];
  const open = (property: string, content: string): Tag => ['meta', { property, content }];
  return {
    title: `${title} | ${SITE}`,
    tags: [
      ...tagsOf(description, basename, language, origin),
      open('og:type', 'website'),
      open('og:site_name', SITE),
      open('og:title', title),
      open('og:description', description),
      open('og:url', origin + basename),
      open('og:locale', language === 'ja' ? 'ja_JP' : 'en_US'),
      open('og:image', origin + PAGES[language].summary),
      open('og:image:alt', translate('top.page.summary_alt')),
    ],
    body: renderToString(<App router={router} />),
    modules: [
      '/src/app/takeOver.tsx',
      ...parts.flatMap(({ page }) => (page === undefined ? [] : [`/src/${page}.tsx`])),
      ...[...EVERYWHERE, ...parts.flatMap(({ words = [] }) => words)].map(
        (words) => `/${words}.${language}.json`,
      ),
    ],
  };
}

/** Pages that anybody may look for, in each language: not those of somebody who has lost a password. */
export const sought: readonly Readonly<Record<Language, string>>[] = allRoutes
  .filter(([, { frame, door, page }]) => {
    const isForAll = frame === 'public' && (door === 'home' || door === 'everybody');
    return isForAll && page?.startsWith('features/recovery/') !== true;
  })
  .map(([, { path }]) => ({ ja: path, en: inOtherLanguage(path, 'ja') }));
