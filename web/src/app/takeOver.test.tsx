// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { takeOver } from './takeOver';
import { prerender } from '~/prerender';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { translate } from '~/i18n/words';

const PLAN = { name: '月額プラン', amount: 11_000, tax: 1_000, trial_days: 30, free: null };

/** A page that stands as the build draws it, at its address, and what the server says of who reads it. */
async function stand(address: string, status: number) {
  queries.clear();
  window.history.replaceState(null, '', address);
  const { body } = await prerender(address.startsWith('/en') ? 'en' : 'ja', '');
  document.body.innerHTML = `<div id="root" data-application="/main.js">${body}</div>`;
  vi.spyOn(api, 'GET').mockImplementation((path: string) => {
    const known = path === '/plans/default' || status === 200;
    const response = new Response(null, { status: known ? 200 : status });
    return Promise.resolve(
      known ? { data: PLAN, response } : { error: { code: 'unauthenticated' }, response },
    ) as never;
  });
  return document.getElementById('root') as HTMLElement;
}

// It draws by itself, as in a browser.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});

it.each(['/', '/en'])('goes on from the page as it stands at %s', async (address) => {
  const said = vi.spyOn(console, 'error');
  const root = await stand(address, 401);
  const heading = root.querySelector('h1');
  const pages = root.querySelectorAll<HTMLElement>('button[aria-pressed]');
  pages[1]?.setAttribute('data-pressed', '');
  expect(await takeOver(root, address)).toBe(true);
  expect(root.hasAttribute('data-application')).toBe(false);
  await vi.waitFor(() => {
    expect(root.textContent).toContain(translate('top.price_amount', { amount: '11,000' }));
  });
  // React says so where what stands is not what it draws, and draws all of it anew
  expect(said.mock.calls).toEqual([]);
  expect(root.querySelector('h1')).toBe(heading);
  expect([...pages].map((page) => page.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
});

it.each([
  ['of a member, who is led to the materials', '/', 200],
  ['with a question behind its address, which the build did not know', '/?from=mail', 401],
])('leaves the page alone %s', async (_, address, status) => {
  const root = await stand(address, status);
  const before = root.innerHTML;
  expect(await takeOver(root, '/')).toBe(false);
  expect(root.innerHTML).toBe(before);
});
