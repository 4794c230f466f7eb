import { expect, it } from 'vitest';
import { prerender, sought } from './prerender';
import { translate } from '~/i18n/words';
import { SITE } from '~/lib/useTitle';

const ORIGIN = 'https://example.jp';
const [index = ''] = Object.values(
  import.meta.glob<string>('/index.html', { eager: true, query: '?raw', import: 'default' }),
);

// One after the other, as the build does it: nothing of the first may be left in the second.
it.each(['ja', 'en', 'ja'] as const)(
  'draws the top page without a browser (%s)',
  async (language) => {
    expect(globalThis.document).toBeUndefined();
    const { title, tags, body } = await prerender(language, ORIGIN);
    const base = language === 'ja' ? '' : '/en';
    expect(title).toBe(`${translate('top.title')} | ${SITE}`);
    const text = body.replace(/<!--.*?-->/g, '');
    expect(text).toContain(`<h1>${translate('top.claim')}</h1>`);
    for (const page of ['login', 'signup', 'faq']) expect(text).toContain(`href="${base}/${page}"`);
    expect(text).toContain(language === 'ja' ? '△</span>28,085' : '−</span>28,085');
    // nothing that holds for one installation only, and nothing without words
    const read = text.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ');
    expect(read).not.toMatch(/11,000|\b00,000|{{|\b(top|faq|nav)\.[a-z]/);

    const heads = Object.fromEntries(
      tags.map(([, { rel, hreflang, name, property, ...value }]) => [
        hreflang ?? rel ?? name ?? property,
        Object.values(value).join(),
      ]),
    );
    expect(heads).toMatchObject({
      description: translate('top.description'),
      canonical: `${ORIGIN}${base || '/'}`,
      ja: `${ORIGIN}/`,
      en: `${ORIGIN}/en`,
      'x-default': `${ORIGIN}/`,
      'og:url': `${ORIGIN}${base || '/'}`,
    });
    expect(heads['og:image']).toMatch(new RegExp(`^${ORIGIN}/.*summary-${language}.*webp$`));
  },
);

it('names the site as every other page does', () => {
  expect(index).toContain(`<title>${SITE}</title>`);
});

it('lets every page for everybody be found, and no other', () => {
  const pages = sought.map(({ ja }) => ja);
  expect(pages).toContain('/');
  expect(pages).toContain('/commercial-transaction-law');
  expect(
    pages.filter((path) => /^\/(login|forgot|reset|account|materials|signup)/.test(path)),
  ).toEqual([]);
  expect(sought.map(({ en }) => en)).toEqual(
    pages.map((path) => (path === '/' ? '/en' : `/en${path}`)),
  );
});
