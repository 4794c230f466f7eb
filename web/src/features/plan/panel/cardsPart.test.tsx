// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlanPage } from './PlanPage';
import { api } from '~/api/client';
import { memberPlan } from '~test/memberPlan';
import { answered, refused, showPlanPage } from '~test/planPage';

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const failed = /お支払いに使うカードを変更できませんでした/;

it('says no more that a card could not be chosen when something else is done with the cards', async () => {
  vi.spyOn(api, 'PATCH').mockResolvedValue(refused(500, { code: 'internal' }) as never);
  vi.spyOn(api, 'DELETE').mockResolvedValue(answered(undefined) as never);
  await showPlanPage(<PlanPage />, memberPlan);
  await press('JCB •••• 0505 をお支払いに使う');
  await screen.findByText(failed);
  await press('JCB •••• 0505 を削除する');
  await press('削除する');
  expect(await screen.findByText('JCB •••• 0505 を削除しました。')).toBeTruthy();
  expect(screen.queryByText(failed)).toBeNull();
});
