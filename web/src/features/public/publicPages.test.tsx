// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { AboutPage } from './AboutPage';
import { FaqPage } from './FaqPage';
import { FIRST, TOPICS } from './questions';
import { TopPage } from './TopPage';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { translate } from '~/i18n/words';
import { routes, type RouteName } from '~/lib/routes';
import { show } from '~test/render';

const PAID = { name: '月額プラン', amount: 11_000, tax: 1_000, trial_days: 30, free: null };
const FREE = { ...PAID, free: { until: '2027-03-31', state: 'running' } };
const OVER = { ...PAID, free: { until: '2027-03-31', state: 'over' } };

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } });
  queries.setQueryData(['provider'], {
    name: '株式会社見本',
    address: '東京都',
    email: 'support@example.jp',
  });
});

async function open(name: RouteName, plan: object, language: Language = 'ja') {
  queries.setQueryData(['plan'], plan);
  const pages: Partial<Record<RouteName, ComponentType>> = { home: TopPage, about: AboutPage };
  const { path } = routes[name];
  const router = createMemoryRouter(
    [
      { id: name, path, Component: pages[name] ?? FaqPage },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  await screen.findByRole('heading', { level: 1 });
  return document.body.textContent;
}

it.each(['ja', 'en'] as const)(
  'tells what a month costs where members pay (%s)',
  async (language) => {
    const text = await open('home', PAID, language);
    expect(text).toContain(translate('top.price_amount', { amount: '11,000' }));
    expect(text).toContain(translate('top.price_tax', { tax: '1,000', days: 30 }));
    expect(text).toContain(translate('faq.stop_paid.q'));
    expect(text).not.toContain(translate('faq.stop_free.q'));
    const start = translate('top.start_trial', { days: 30 });
    for (const link of screen.getAllByRole('link', { name: start })) {
      expect(link.getAttribute('href')).toBe('/signup');
    }
  },
);

it.each(['ja', 'en'] as const)('names no price where nobody pays (%s)', async (language) => {
  const text = await open('home', FREE, language);
  expect(text).toContain(translate('top.price_free'));
  expect(text).toContain(translate('faq.stop_free.q'));
  expect(text).not.toMatch(/11,000|30日間|30.day/);
  expect(screen.getAllByRole('link', { name: translate('top.start_free') })).toHaveLength(2);
});

it('offers no sign-up once the free days are over', async () => {
  const text = await open('home', OVER);
  expect(text).toContain(translate('top.fact_over', { day: '2027年3月31日' }));
  expect(document.querySelector('a[href="/signup"]')).toBeNull();
});

it('leafs through the document', async () => {
  await open('home', PAID);
  expect(screen.getByRole('img', { name: translate('top.page.summary_alt') })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: new RegExp(translate('top.page.dates')) }));
  const shown = screen.getByRole('img', { name: translate('top.page.dates_alt') });
  expect(shown.getAttribute('src')).toContain('dates-ja');
});

it('names who runs the service', async () => {
  const text = await open('about', PAID);
  expect(text).toContain('株式会社見本');
  expect(screen.getByRole('link', { name: 'support@example.jp' })).toBeTruthy();
});

it('lists every page of questions, and answers what is asked first', async () => {
  await open('faq', PAID);
  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  const pages = Object.values(routes).map(({ path }) => path);
  expect(links.sort()).toEqual(pages.filter((path) => path.startsWith('/faq/')).sort());
  for (const { q, when } of FIRST) {
    expect(screen.queryByText(translate(q)) === null).toBe(when === 'free');
  }
});

it.each(TOPICS)('answers the questions of $route', async ({ route, title, questions }) => {
  for (const [plan, other] of [
    [PAID, 'free'],
    [FREE, 'paid'],
  ] as const) {
    const text = await open(route, plan);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(translate(title));
    const here = questions.filter(({ when }) => when !== other);
    expect(here.length).toBeGreaterThan(0);
    for (const { q } of here) expect(text).toContain(translate(q));
    expect(document.querySelectorAll('details:not([open])')).toHaveLength(0);
    if (other === 'paid') expect(text).not.toMatch(/11,000|デビット/);
    cleanup();
  }
});

it('tells a search engine the address of the page in each language, and takes it with it', async () => {
  window.history.replaceState(null, '', '/about');
  await open('about', PAID);
  const found = (selector: string, name = 'href') =>
    document.head.querySelector(selector)?.getAttribute(name);
  expect(found('meta[name=description]', 'content')).toBe(translate('about.description'));
  expect(found('link[rel=canonical]')).toBe(`${location.origin}/about`);
  expect(found('link[hreflang=ja]')).toBe(`${location.origin}/about`);
  expect(found('link[hreflang=en]')).toBe(`${location.origin}/en/about`);
  expect(found('link[hreflang=x-default]')).toBe(`${location.origin}/about`);
  cleanup();
  expect(document.head.querySelectorAll('meta[name=description], link[hreflang]')).toHaveLength(0);
});
