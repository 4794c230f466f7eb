// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CardStep } from './CardStep';
import { SUBSCRIBE } from './confirmation';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { answered, refused, showPlanPage } from '~test/planPage';

const onChosen = vi.fn();
const onward = '申込内容の確認へ';

/** The step of somebody with these coupons: that which is kept, and those that can be used. */
async function show(kept: object = {}, valid: object | null = null) {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue(answered(undefined) as never);
  await showPlanPage(
    <CardStep
      title="お支払い"
      lead=""
      plan={{ amount: 11_000, trial_days: 30 }}
      withTrial
      onChosen={onChosen}
    />,
    null,
    { more: { '/members/me/coupon': kept, '/coupon/validate': valid } },
  );
  await screen.findByText(/4242/);
  return patch;
}

const type = async (code: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /クーポンコード/ }), {
    target: { value: code },
  });
const press = () => fireEvent.click(screen.getByRole('button', { name: onward }));
const price = () => screen.getByRole('region', { name: '月額プラン' }).textContent;

beforeEach(() => {
  sessionStorage.clear();
  onChosen.mockReset();
});

it('applies a coupon that was typed and goes on with it', async () => {
  const patch = await show({}, { coupon: 'HALF' });
  await type('ｈａｌｆ');
  press();
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  const calls = patch.mock.calls as unknown as [string, { body?: object }][];
  expect(calls.map(([path, { body }]) => [path, body])).toEqual([
    ['/members/me/coupons', { coupon: 'HALF' }],
    ['/members/me/payments/{id}/default', undefined],
  ]);
});

it('checks a coupon once, also where it could not be applied at first', async () => {
  const patch = await show({}, { coupon: 'HALF' });
  patch.mockResolvedValueOnce(refused(500, { code: 'internal' }) as never);
  await type('HALF');
  press();
  await screen.findByText(/問題|できません/);
  press();
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  const calls = vi.mocked(api.GET).mock.calls as unknown as [string][];
  const checks = calls.filter(([path]) => path === '/coupon/validate');
  expect(checks).toHaveLength(1);
});

it('stays where the coupon that was typed cannot be used, and says so at its field', async () => {
  const patch = await show();
  vi.spyOn(api, 'GET').mockResolvedValue(refused(409, { code: 'coupon_expired' }) as never);
  await type('OLD');
  press();
  const said = await screen.findByText('このクーポンの有効期限は終了しました。');
  const field = screen.getByRole('textbox', { name: /クーポンコード/ });
  expect(field.getAttribute('aria-describedby')).toContain(said.closest('[id]')?.id);
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'OLD');
  expect(patch).not.toHaveBeenCalled();
  expect(onChosen).not.toHaveBeenCalled();
  await type('');
  expect(screen.queryByText('このクーポンの有効期限は終了しました。')).toBeNull();
  press();
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
});

it.each([
  [1, 9_900, '初回 9,900円、 2回目から 月額11,000円（税込）', '9,900円 / 月'],
  [3, 9_900, '9,900円 / 月（税込）', '初回'],
  [null, 9_900, 'すべてのお支払いが割引になります。', '初回'],
])('says what a coupon for %s payments makes of the price', async (charges, amount, is, isNot) => {
  await show({ coupon: 'TEN', percentOff: 10, amountOff: null, charges, price: amount });
  await screen.findByText('クーポン TEN');
  expect(price()).toContain(is);
  expect(price()).not.toContain(isNot);
});

it.each([
  ['the coupon', 'HALF', '/members/me/coupons'],
  ['the card', '', '/members/me/payments/{id}/default'],
])('leads nobody on who has left while %s was sent', async (_, code, sent) => {
  let end: (answer: never) => void = () => undefined;
  const patch = await show({}, { coupon: 'HALF' });
  patch.mockClear().mockReturnValue(
    new Promise<never>((resolve) => {
      end = resolve;
    }),
  );
  await type(code);
  press();
  await waitFor(() => expect(patch).toHaveBeenCalledTimes(1));
  cleanup();
  end(answered(undefined) as never);
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect((patch.mock.calls as unknown as [string][]).map(([path]) => path)).toEqual([sent]);
  expect(onChosen).not.toHaveBeenCalled();
});

it('forgets why an order failed when a card is chosen', async () => {
  await show();
  const cache = queries.getMutationCache();
  const order = cache.build(queries, {
    mutationKey: SUBSCRIBE,
    mutationFn: () => Promise.reject(new Error()),
  });
  await order.execute(undefined).catch(() => undefined);
  press();
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  expect(cache.findAll({ mutationKey: SUBSCRIBE })).toEqual([]);
});
