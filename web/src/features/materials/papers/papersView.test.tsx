// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PapersView } from './PapersView';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Comparison, MaterialInput } from '~/api/wire';
import type { Language } from '~/i18n/language';
import * as files from '~/lib/saveFile';
import { toasts } from '~/ui/toasts';
import { compared, december, input, june, noSchedule } from '~test/dates';
import { show } from '~test/render';

const DOCUMENT = '/members/me/materials/{id}/document.pdf';
const WORKBOOK = '/members/me/materials/{id}/workbook.xlsx';

/** A material in this state, whose document is made or not. */
const server = (state: 'draft' | 'complete', made: boolean | 'law_changed' = true) =>
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    if (path === DOCUMENT || path === WORKBOOK) {
      return Promise.resolve(
        made === true
          ? { data: new Blob(['%PDF']), response: new Response(null, { status: 200 }) }
          : {
              error: { code: made === false ? 'internal' : made },
              response: new Response(null, { status: made === false ? 500 : 409 }),
            },
      );
    }
    const errors = [{ field: 'company.name', code: 'required', params: {} }];
    const data = { state, errors: state === 'draft' ? errors : [], input: {} };
    return Promise.resolve({ data, response: new Response(null, { status: 200 }) });
  }) as never);

interface Opened {
  of?: MaterialInput;
  at?: string;
  scenario?: string;
  making?: boolean;
  language?: Language;
}

const open = (
  comparison: Comparison,
  { of = input, at = '', scenario, making = true, language = 'ja' }: Opened = {},
) =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/materials/m1/papers' + at]}>
        <PapersView
          id="m1"
          figures={comparison}
          input={of}
          making={making}
          scenario={scenario ?? null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
    language,
  );

const papers = () =>
  within(screen.getByRole('list', { name: /会社が用意する書類|the company prepares/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('names the documents of a proposal with a bonus, what they say, and where they go by when', async () => {
  server('complete');
  await open(compared([{ bonuses: [december] }]));
  const [minutes, filing, change, notice, ...more] = papers();
  expect(more).toEqual([]);
  expect(minutes).toContain('月額100,000円');
  expect(minutes).toContain('2026年12月10日(木)・10,800,000円');
  expect(filing).toContain('事前確定届出給与に関する届出書');
  expect(filing).toContain('税務署へ2026年6月25日(木)まで');
  expect(change).toContain('6月・7月・8月に支払った額');
  expect(notice).toContain('年金事務所へ2026年12月15日(火)まで');
  expect(screen.getByText(/用紙と下書きは、ここでは作りません。/)).toBeTruthy();
});

it('asks for a notice of each bonus, and for no filing without one', async () => {
  server('complete');
  const two = compared([{ bonuses: [december, june] }, { monthly: 300_000 }]);
  const { unmount } = await open(two);
  expect(papers().filter((paper) => paper.includes('賞与支払届'))).toHaveLength(2);
  unmount();
  await open(two, { at: '?plan=2' });
  expect(screen.getByRole('link', { name: '日程を見る' }).getAttribute('href')).toBe(
    '/materials/m1/dates?plan=2',
  );
  expect(papers().map((paper) => paper.slice(0, 9))).toEqual([
    '株主総会の議事録書',
    '被保険者報酬月額変',
  ]);
});

it('names what a company without a general meeting puts down', async () => {
  server('complete');
  await open(
    compared([{ bonuses: [december] }], {
      facts: { pay_decided_by: 'members', retires_on: '2046-05-15' },
    }),
  );
  const list = screen.getByRole('list', { name: /会社が用意する書類/ });
  expect(list.textContent).toContain('総社員の同意書または決定書');
  expect(list.textContent).not.toContain('株主総会');
});

it('saves the document of the material in each language', async () => {
  const asked = server('complete');
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  await open(compared([{ bonuses: [december] }]));
  fireEvent.click(await screen.findByRole('button', { name: '提案資料（PDF・英語）を保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledWith(
    DOCUMENT,
    expect.objectContaining({
      params: { path: { id: 'm1' }, query: { lang: 'en', mono: false, working: false } },
    }),
  );
});

it('saves the workbook of the material in each language', async () => {
  const asked = server('complete');
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  await open(compared([{ bonuses: [december] }]));
  fireEvent.click(await screen.findByRole('button', { name: '計算表（Excel・日本語）を保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledWith(
    WORKBOOK,
    expect.objectContaining({ params: { path: { id: 'm1' }, query: { lang: 'ja' } } }),
  );
});

it('says when the workbook could not be made', async () => {
  server('complete', false);
  const said = vi.spyOn(toasts, 'show');
  await open(compared([{ bonuses: [december] }]));
  fireEvent.click(await screen.findByRole('button', { name: '計算表（Excel・英語）を保存' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('計算表')));
});

it('says when it could not be made', async () => {
  server('complete', false);
  const said = vi.spyOn(toasts, 'show');
  await open(compared([{ bonuses: [december] }]));
  fireEvent.click(await screen.findByRole('button', { name: '提案資料（PDF・日本語）を保存' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('PDF')));
});

it('says why there is none where the law has moved, and asks for no second try', async () => {
  server('complete', 'law_changed');
  const said = vi.spyOn(toasts, 'show');
  await open(compared([{ bonuses: [december] }]));
  fireEvent.click(await screen.findByRole('button', { name: '提案資料（PDF・日本語）を保存' }));
  expect((await screen.findByRole('alert')).textContent).toContain('PDFは作れません。');
  expect(screen.queryByRole('button', { name: /を保存$/ })).toBeNull();
  expect(said).not.toHaveBeenCalled();
});

it('says what a draft misses instead of a document', async () => {
  server('draft');
  await open(compared([{ bonuses: [december] }]));
  expect(await screen.findByText(/入力が完了していないため、資料を作成できません。/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /を保存/ })).toBeNull();
});

it('makes no document of a law that is not enacted', async () => {
  const asked = server('complete');
  await open(compared([{ bonuses: [december] }]), { scenario: 'x' });
  expect(papers()).toHaveLength(4);
  expect(asked).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /\.ics/ })).toBeNull();
});

it('has the days of the proposal as a file for a calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T00:00:00Z') });
  server('complete');
  await open(compared([{ bonuses: [december] }]));
  expect(screen.getByRole('button', { name: /\.ics/ })).toBeTruthy();
  vi.useRealTimers();
});

it('says why there is none: nothing resolved, or nothing changed', async () => {
  server('complete');
  const { unmount } = await open(compared([{}]), { of: {} });
  expect(screen.getByText(/決議日が入力されていないため/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '決議日を入力する' })).toBeTruthy();
  unmount();
  await open(compared([{ schedule: noSchedule }]));
  expect(screen.getByText('案1は現在の報酬と同じため、手続きはありません。')).toBeTruthy();
});

it('says the same in English', async () => {
  server('complete');
  await open(compared([{ bonuses: [december] }]), { language: 'en' });
  expect(papers()[1]).toContain('Tax office, by Thursday, 25 June 2026');
});
