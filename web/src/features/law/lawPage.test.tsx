// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { LawPage } from './LawPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { LawOverview } from '~/api/wire';
import { show } from '~test/render';

const words = { ja: '率は未定', en: 'not decided' };

const law: LawOverview = {
  day: '2027-01-05',
  edition: '2026-11-20',
  checked_through: '2026-11-20',
  series: [
    {
      id: 'withholding.bonus_rates',
      group: 'withholding',
      title: '賞与の率',
      title_en: 'Rates for bonuses',
      selected_by: 'payment_date',
      first: '2025-01-01',
      last: '2026-12-31',
      carried_through: '2027-12-31',
      checked_through: '2026-11-20',
      entries: 2,
      on_day: { status: 'once', stale: true, carried: true },
      thin: [{ from: '2026-01-01', to: '2026-12-31', status: 'unconfirmed', note: words }],
      sources: [{ article: '国税庁', url: 'https://www.nta.go.jp/' }, { article: '所得税法186条' }],
    },
  ],
  renewals: [
    {
      renewal: {
        id: 'bonus_rates_2027',
        what: { ja: '賞与の表（令和9年分）', en: 'Bonus table of 2027' },
        series: ['withholding.bonus_rates'],
        usual_from: '2026-11-20',
        usual_to: '2026-12-31',
        first_day: '2027-01-01',
        otherwise: 'carried',
      },
      due: 'overdue',
    },
  ],
  measures: [],
  scenarios: [],
};

beforeEach(() => queries.clear());

const open = () =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <LawPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('says that it loads, and that it could not', async () => {
  const load = vi.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const { unmount } = await open();
  expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy();
  unmount();
  queries.clear();

  load.mockResolvedValue({
    error: { code: 'not_found' },
    response: new Response(null, { status: 404 }),
  } as never);
  await open();
  expect(await screen.findByText('法令データを読み込めませんでした。')).toBeTruthy();
  load.mockResolvedValue({ data: law, response: new Response() } as never);
  fireEvent.click(screen.getByText('もう一度試す'));
  expect(await screen.findByRole('region', { name: '源泉徴収' })).toBeTruthy();
});

it('says days, marks, what is thin, sources and renewals in words', async () => {
  vi.spyOn(api, 'GET').mockResolvedValue({ data: law, response: new Response() } as never);
  await open();
  const group = within(await screen.findByRole('region', { name: '源泉徴収' }));
  for (const said of [
    '2025年1月1日〜2026年12月31日',
    '2027年12月31日まで据置',
    /^据置/,
    '1つの出典で確認',
    /2026年12月31日 · 未確認 · 率は未定$/,
    '所得税法186条',
  ]) {
    expect(group.getByText(said)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: '法令の表' }).getAttribute('href')).toBe('/law/tables');
  expect(group.getByRole('link', { name: '国税庁', hidden: true }).getAttribute('href')).toBe(
    'https://www.nta.go.jp/',
  );
  const renewals = within(screen.getByRole('region', { name: '更新の予定' }));
  for (const said of ['賞与の表（令和9年分）', '2027年1月1日から据置', '更新遅れ']) {
    expect(renewals.getByText(said)).toBeTruthy();
  }
});
