// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ScenarioChoice } from './ScenarioChoice';
import { ScenarioNotice, UnknownScenario } from './ScenarioNotice';
import { withScenario } from './useScenario';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { LawUsed } from '~/api/wire';
import { show } from '~test/render';

const scenario = {
  id: 'levy',
  title: { ja: '支援金 "引上げ"', en: 'Levy' },
  statement: { ja: '決まっていない率による仮定', en: 'not set' },
  sources: [],
};
const law = (more: Partial<LawUsed>) => more as LawUsed;

beforeEach(() => queries.clear());

async function open(address: string, ui: React.ReactNode) {
  const router = createMemoryRouter([{ path: '/m', element: ui }], { initialEntries: [address] });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const answer = (body: object) =>
  vi.spyOn(api, 'GET').mockResolvedValue({ response: new Response(), ...body } as never);

it('puts the choice into the address beside what stands there, and takes it out again', async () => {
  answer({ data: { scenarios: [scenario] } });
  const router = await open('/m?plan=2', <ScenarioChoice />);
  const choice = screen.getByRole('combobox', { name: '計算に使う法令' });
  expect(choice).toHaveProperty('value', '');
  await screen.findByRole('option', { name: 'シナリオ:支援金 "引上げ"' });
  fireEvent.change(choice, { target: { value: 'levy' } });
  expect(router.state.location.search).toBe('?plan=2&scenario=levy');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } });
  expect(router.state.location.search).toBe('?plan=2');
});

it('shows a name that nobody knows as it is', async () => {
  answer({ data: { scenarios: [scenario] } });
  await open('/m?scenario=nothing', <ScenarioChoice />);
  await screen.findByRole('option', { name: 'シナリオ:支援金 "引上げ"' });
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'nothing');
});

it('says where the list cannot be had', async () => {
  answer({ error: { code: 'not_found' }, response: new Response(null, { status: 404 }) });
  await open('/m', <ScenarioChoice />);
  expect((await screen.findByRole('alert')).textContent).toContain('読み込めませんでした');
});

it('says that the law is not enacted, also on paper, that no document has it, and how to go back', async () => {
  answer({ data: { scenarios: [scenario] } });
  const router = await open(
    '/m?scenario=levy&of=company',
    <ScenarioNotice law={law({ scenario })} />,
  );
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain('成立していない法令の仮定です（シナリオ:支援金 "引上げ"）');
  expect(notice.textContent).toContain('決まっていない率による仮定');
  expect(notice.textContent).toContain('資料（PDF）は、成立している法令だけで作ります。');
  // a quotation mark of the title ends no string of the style sheet
  expect(notice.parentElement?.querySelector('style')?.textContent).toContain(
    '支援金 \\"引上げ\\"',
  );
  fireEvent.click(screen.getByRole('button', { name: '成立している法令に戻る' }));
  expect(router.state.location.search).toBe('?of=company');
});

it('says nothing of the law that is enacted', async () => {
  await open('/m', <ScenarioNotice law={law({})} />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('names what the address asks for where there is no such scenario', async () => {
  const router = await open('/m?scenario=nothing', <UnknownScenario />);
  expect(screen.getByRole('alert').textContent).toContain('「nothing」');
  fireEvent.click(screen.getByRole('button', { name: '成立している法令に戻る' }));
  expect(router.state.location.search).toBe('');
});

it('goes along in addresses', () => {
  expect(withScenario('/m', null)).toBe('/m');
  expect(withScenario('/m', 'a b')).toBe('/m?scenario=a+b');
  expect(withScenario('/m?plan=1', 'levy')).toBe('/m?plan=1&scenario=levy');
});
