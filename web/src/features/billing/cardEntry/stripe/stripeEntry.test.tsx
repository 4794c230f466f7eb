// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { planQuery } from '~/api/plan';
import type { FieldProblem } from '~/api/problem';
import { queries } from '~/api/queries';
import { CardEntry } from '~/features/billing/cardEntry/CardEntry';
import type { CardAnswer, CardEntryHandle } from '~/features/billing/cardEntry/handle';
import { show } from '~test/render';

const stripe = vi.hoisted(() => ({
  load: vi.fn(),
  elements: vi.fn(),
  createPaymentMethod: vi.fn(),
  handleNextAction: vi.fn(),
}));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: stripe.load }));

/** A field of Stripe's: where it was mounted, and what it was told to do. */
class FakeElement {
  readonly on = vi.fn((name: string, listener: (event: unknown) => void) => {
    this.listeners.set(name, listener);
  });
  readonly mount = vi.fn((place: string) => {
    expect(document.querySelector(place)).not.toBeNull();
  });
  readonly focus = vi.fn();
  readonly destroy = vi.fn();
  private readonly listeners = new Map<string, (event: unknown) => void>();

  tell(name: string, event: unknown = {}) {
    act(() => this.listeners.get(name)?.(event));
  }
}
let made: Record<string, FakeElement>;
const field = (name: string) => made[name] ?? new FakeElement();
const fill = () =>
  ['cardNumber', 'cardExpiry', 'cardCvc'].forEach((name) =>
    field(name).tell('change', { complete: true, error: undefined }),
  );

const handle = vi.fn<(handle: CardEntryHandle | null) => void>();
function Form() {
  const ref = useRef<CardEntryHandle>(null);
  const [refused, setRefused] = useState<FieldProblem | null>(null);
  return (
    <>
      <CardEntry ref={ref} refused={refused} />
      <button onClick={() => handle(ref.current)}>handle</button>
      <button onClick={() => setRefused({ field: 'token', code: 'card_incorrect_cvc' })}>
        cvc
      </button>
    </>
  );
}

/** Every test has an account of its own: Stripe is loaded once for each. */
let account = 0;
async function open() {
  await show(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
}
async function entry(): Promise<CardEntryHandle> {
  await waitFor(() => expect(field('cardCvc').mount).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('button', { name: 'handle' }));
  const given = handle.mock.lastCall?.[0];
  if (!given) throw new Error('there is no handle');
  return given;
}
async function submit(): Promise<CardAnswer> {
  const card = await entry();
  return act(() => card.submit());
}
const typeName = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^カードの名義/ }), {
    target: { value: text },
  });

beforeEach(() => {
  made = {};
  account += 1;
  queries.clear();
  queries.setQueryData(planQuery.queryKey, {
    name: '',
    amount: 11_000,
    tax: 1_000,
    trial_days: 30,
    card_entry: { provider: 'stripe', publishable_key: `pk_test_${account}` },
  });
  stripe.elements.mockImplementation(() => ({
    create: (type: string) => (made[type] = new FakeElement()),
  }));
  stripe.load.mockResolvedValue({
    elements: stripe.elements,
    createPaymentMethod: stripe.createPaymentMethod,
    handleNextAction: stripe.handleNextAction,
  });
});

it('loads Stripe for the account of the plan, in the language of the page', async () => {
  await open();
  await entry();
  expect(stripe.load).toHaveBeenCalledExactlyOnceWith(`pk_test_${account}`);
  expect(stripe.elements).toHaveBeenCalledExactlyOnceWith({ locale: 'ja' });
});

it('asks for nothing of Stripe where cards are entered elsewhere', async () => {
  queries.setQueryData(
    planQuery.queryKey,
    (plan) => plan && { ...plan, card_entry: { provider: 'sandbox' as const } },
  );
  stripe.load.mockClear();
  await open();
  expect(screen.getByRole('textbox', { name: /^カード番号/ })).toBeTruthy();
  expect(stripe.load).not.toHaveBeenCalled();
});

it('answers the payment method of the card, with the name as it is on the card', async () => {
  stripe.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
  await open();
  await entry();
  fill();
  typeName('ｍｉｓａｋｉ　sato');
  expect(await submit()).toEqual({ token: 'pm_1' });
  expect(stripe.createPaymentMethod).toHaveBeenLastCalledWith({
    type: 'card',
    card: field('cardNumber'),
    billing_details: { name: 'MISAKI SATO' },
  });
});

it('says at each field what is missing, and stands in the first one', async () => {
  await open();
  stripe.createPaymentMethod.mockClear();
  await entry();
  field('cardExpiry').tell('change', {
    complete: false,
    error: { code: 'invalid_expiry_year_past', message: 'past' },
  });
  field('cardCvc').tell('change', { complete: false, error: { code: 'new', message: 'Neu.' } });
  expect(screen.queryByText('カード番号を最後まで入力してください。')).toBeNull();
  expect(await submit()).toEqual({ problem: null });
  for (const words of [
    'カード番号を最後まで入力してください。',
    'このカードは有効期限が切れています。別のカードを入力してください。',
    'Neu.',
    'カードの名義を入力してください。',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(field('cardNumber').focus).toHaveBeenCalledTimes(1);
  expect(stripe.createPaymentMethod).not.toHaveBeenCalled();
  field('cardNumber').tell('change', { complete: true, error: undefined });
  expect(screen.queryByText('カード番号を最後まで入力してください。')).toBeNull();
});

describe('a card that Stripe refuses', () => {
  it.each([
    [{ type: 'card_error', code: 'card_declined' }, 'card_declined'],
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      'card_insufficient_funds',
    ],
    [{ type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }, 'card_declined'],
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'card_velocity_exceeded' },
      'card_insufficient_funds',
    ],
    [{ type: 'card_error', code: 'card_decline_rate_limit_exceeded' }, 'card_too_many_declines'],
    [{ type: 'card_error', code: 'expired_card' }, 'card_expired'],
    [{ type: 'card_error', code: 'incorrect_cvc' }, 'card_incorrect_cvc'],
    [{ type: 'card_error', code: 'something_new' }, 'card_declined'],
    [{ type: 'api_connection_error' }, 'card_processing_error'],
    [{ type: 'validation_error', code: 'parameter_missing' }, 'card_processing_error'],
  ])('%j is %s', async (error, code) => {
    stripe.createPaymentMethod.mockResolvedValue({ error });
    await open();
    await entry();
    fill();
    typeName('MISAKI SATO');
    expect(await submit()).toEqual({ problem: { field: 'token', code } });
  });

  it('says by itself what is wrong in its own field', async () => {
    const error = { type: 'validation_error', code: 'incomplete_number' };
    stripe.createPaymentMethod.mockResolvedValue({ error });
    await open();
    await entry();
    fill();
    typeName('MISAKI SATO');
    expect(await submit()).toEqual({ problem: null });
  });
});

it('says a refusal at its field until that is changed, and stands in it', async () => {
  await open();
  await entry();
  fireEvent.click(screen.getByRole('button', { name: 'cvc' }));
  const words = /^セキュリティコードが/;
  expect(screen.getByText(words)).toBeTruthy();
  expect(field('cardCvc').focus).toHaveBeenCalledTimes(1);
  field('cardCvc').tell('change', { complete: true, error: undefined });
  expect(screen.queryByText(words)).toBeNull();
});

describe('the question of the bank', () => {
  const asked = async () => {
    stripe.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
    await open();
    await entry();
    fill();
    typeName('MISAKI SATO');
    await submit();
    const card = await entry();
    return act(() => card.authenticate({ client_secret: 'seti_1_secret' }));
  };

  it('is asked by Stripe, and goes on with the same card', async () => {
    stripe.handleNextAction.mockResolvedValue({ setupIntent: { status: 'succeeded' } });
    expect(await asked()).toBe('pm_1');
    expect(stripe.handleNextAction).toHaveBeenLastCalledWith({ clientSecret: 'seti_1_secret' });
  });

  it('lets the server tell that the bank did not take the holder for who they are', async () => {
    const error = { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' };
    stripe.handleNextAction.mockResolvedValue({ error });
    expect(await asked()).toBe('pm_1');
  });

  it('ends with nothing where the bank could not be asked', async () => {
    stripe.handleNextAction.mockResolvedValue({ error: { type: 'api_connection_error' } });
    expect(await asked()).toBeNull();
  });
});

it('asks again for what could not be loaded', async () => {
  stripe.load.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  await entry();
  expect(field('cardNumber').mount).toHaveBeenCalledTimes(1);
});
