// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlanPage } from './PlanPage';
import { api } from '~/api/client';
import type { MemberPlan } from '~/api/wire';
import { toasts } from '~/ui/toasts';
import { ended, ending } from '~test/memberPlan';
import { answered, kept, refused, showPlanPage } from '~test/planPage';

const QUESTION = '解約を取り消しますか？';
const undo = '解約を取り消す';

/** The dialog of a plan that was cancelled. */
async function asked(plan: MemberPlan = ending, more: Record<string, unknown> = {}) {
  await showPlanPage(<PlanPage />, plan, { more });
  fireEvent.click(await screen.findByRole('button', { name: undo }));
  return screen.findByRole('dialog', { name: QUESTION });
}

const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: undo }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const said = () => toasts.read().map(({ text }) => text);

beforeEach(() => toasts.read().forEach(({ id }) => toasts.close(id)));

it('closes and says that it is undone before the plan is known again', async () => {
  vi.spyOn(api, 'DELETE').mockResolvedValue(answered(undefined) as never);
  const dialog = await asked();
  vi.mocked(api.GET).mockImplementation((() => new Promise(() => {})) as never);
  confirm(dialog);
  await isGone();
  expect(said()).toEqual(['解約を取り消しました。']);
});

it('closes where the plan has ended meanwhile, says so, and goes on at the plan', async () => {
  vi.spyOn(api, 'DELETE').mockImplementation((() => {
    kept.plan = ended;
    return Promise.resolve(refused(409, { code: 'plan_ended' }));
  }) as never);
  confirm(await asked());
  await isGone();
  expect(said()).toEqual([
    'ご契約は終了しています。ご利用になるには、もう一度お申し込みください。',
  ]);
  await screen.findByText('ご利用は終了しています');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('月額プラン'));
});

it('stays open until it is known what became of it', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  vi.spyOn(api, 'DELETE').mockReturnValue(waiting as never);
  const dialog = await asked();
  confirm(dialog);
  await waitFor(() => expect(api.DELETE).toHaveBeenCalled());
  fireEvent.keyDown(dialog, { key: 'Escape' });
  within(dialog)
    .getAllByRole('button')
    .forEach((button) => fireEvent.click(button));
  answer(refused(503, { code: 'internal' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(api.DELETE).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await isGone();
});
