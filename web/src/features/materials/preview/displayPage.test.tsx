// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DisplayPage } from './DisplayPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Display } from '~/api/wire';
import { Toasts } from '~/ui/Toasts';
import { show } from '~test/render';

const SECTIONS = [
  { name: '1 要約', page: 2, movable: null },
  { name: '2 現在', page: 3, movable: 'current' },
  { name: '3 リスクと留意点', page: 4, movable: 'risks' },
  { name: '4 前提条件', page: 5, movable: null },
];

type Sent = { params: { header: { 'If-Match': string } }; body: { display: Display } };

/** The page of a material; what was sent to the server. */
async function open(
  input: object = {},
  answer: (sent: Sent) => object = ({ body }) => ({
    data: { version: 2, display: body.display },
    response: new Response(),
  }),
  free: object | null = null,
) {
  const sent: Sent[] = [];
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve({
      data:
        path === '/plans/default'
          ? { free }
          : path === '/members/me/logos'
            ? []
            : path === '/members/me/materials/{id}/pages'
              ? { count: 5, width_mm: 297, height_mm: 210, has_logo: false, sections: SECTIONS }
              : {
                  id: 'm1',
                  version: 1,
                  input: { proposer: { name: '見本' }, ...input },
                  errors: [],
                },
      response: new Response(),
    })) as never);
  vi.spyOn(api, 'PATCH').mockImplementation(((_: string, one: Sent) => {
    sent.push(one);
    return Promise.resolve(answer(one));
  }) as never);
  const router = createMemoryRouter(
    [{ path: '/materials/:id/display', element: <DisplayPage /> }],
    {
      initialEntries: ['/materials/m1/display'],
    },
  );
  const drawn = await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  const panel = await screen.findByRole('complementary', { name: '表示設定' });
  await within(panel).findByRole('button', { name: '1 要約' });
  return { sent, panel, leave: drawn.unmount };
}

const names = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace(/^\d+ /, ''));
const press = (panel: HTMLElement, name: RegExp) =>
  fireEvent.click(within(panel).getByRole('button', { name }));

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('saves several choices at once over the version that was seen', async () => {
  const { sent, panel } = await open();
  fireEvent.click(within(panel).getByRole('radio', { name: '茶' }));
  press(panel, /リスクと留意点.*前に移す/);
  expect(names(panel)).toEqual(['要約', 'リスクと留意点', '現在', '前提条件']);
  expect(screen.getByText('「リスクと留意点」は、動かせる2節のうち1番目になりました。').role).toBe(
    'status',
  );
  expect(screen.getByText('反映しています…')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDFを保存' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.params.header['If-Match']).toBe('"1"');
  expect(sent[0]?.body.display).toEqual({ palette: 'brown', order: ['risks', 'current'] });
  await waitFor(() => expect(screen.queryByText('反映しています…')).toBeNull());
});

it('saves what waits when the page is left', async () => {
  const { sent, panel, leave } = await open();
  fireEvent.click(within(panel).getByRole('radio', { name: '紫' }));
  expect(sent).toHaveLength(0);
  leave();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.display).toEqual({ palette: 'plum' });
});

it('saves nothing where a section has no place to go to', async () => {
  const { sent, panel } = await open();
  press(panel, /現在.*前に移す/);
  press(panel, /リスクと留意点.*後ろに移す/);
  expect(screen.queryByText('反映しています…')).toBeNull();
  expect(screen.getByRole('button', { name: 'PDFを保存' })).toHaveProperty('disabled', false);
  expect(sent).toHaveLength(0);
});

it('locks what is mandatory, and takes back what was left out', async () => {
  const { sent, panel } = await open({ display: { left_out: ['personal'] } });
  const switches = within(panel).getAllByRole('switch', { name: /を載せる/ });
  expect(switches.map((one) => one.getAttribute('aria-label'))).toEqual([
    '「2 現在」を載せる',
    '「個人保険」を載せる',
  ]);
  const back = switches[1];
  if (back) fireEvent.click(back);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.display).toEqual({ left_out: [] });
});

it('keeps the focus on the switch of a section that stands elsewhere when the pages are drawn', async () => {
  const { sent, panel } = await open();
  const answer = vi.mocked(api.GET).getMockImplementation() as unknown as (
    path: string,
  ) => Promise<{ data: object; response: Response }>;
  vi.mocked(api.GET).mockImplementation((async (path: string) => {
    const answered = await answer(path);
    return path === '/members/me/materials/{id}/pages'
      ? { ...answered, data: { ...answered.data, sections: SECTIONS.toSpliced(1, 1) } }
      : answered;
  }) as never);
  const shown = within(panel).getByRole('switch', { name: '「2 現在」を載せる' });
  shown.focus();
  fireEvent.click(shown);
  await waitFor(() => expect(sent).toHaveLength(1));
  const gone = await within(panel).findByRole('switch', { name: '「現在」を載せる' });
  await waitFor(() => expect(document.activeElement).toBe(gone));
});

it('says that somebody else saved meanwhile, and shows what was before', async () => {
  const refused = () => ({
    error: { code: 'stale' },
    response: new Response(null, { status: 412 }),
  });
  const { panel } = await open({}, refused);
  fireEvent.click(within(panel).getByRole('radio', { name: '茶' }));
  await screen.findByText(/ほかの画面で保存されました/, {});
  const navy = within(panel).getByRole('radio', { name: '紺' });
  await waitFor(() => expect(navy).toHaveProperty('checked', true));
});

it('warns of a title that names whom the pages are not to name', async () => {
  const input = {
    title: '株式会社さくら精機 ご提案書',
    company: { name: '株式会社さくら精機' },
    display: { naming: 'nobody' },
  };
  const { panel } = await open(input);
  expect(panel.textContent).toContain('宛名に入れない名前が含まれています');
  const way = within(panel).getByRole('link', { name: '資料名を変える' });
  expect(way.getAttribute('href')).toBe('/materials/m1/edit?field=title');
});

it.each([
  ['the company without its form', 'さくら精機 ご提案書', 'nobody', true],
  ['a first name', '一郎社長のご提案', 'nobody', true],
  ['the person, where the company alone is named', '髙﨑社長 ご提案書', 'company', true],
  ['the company, where it is named', '株式会社さくら精機 ご提案書', 'company', false],
])('knows a title that names %s', async (_, title, naming, warns) => {
  const { panel } = await open({
    title,
    company: { name: '株式会社さくら精機' },
    customer: { last_name: '髙﨑', first_name: '一郎' },
    display: { naming },
  });
  expect(panel.textContent.includes('宛名に入れない名前')).toBe(warns);
});

it('warns of no title that names nobody', async () => {
  const { panel } = await open({ title: 'ご提案書', display: { naming: 'nobody' } });
  expect(panel.textContent).not.toContain('宛名に入れない名前が含まれています');
});

it('changes nothing after the last free day, and says so', async () => {
  const { panel } = await open({}, undefined, { state: 'over' });
  await within(panel).findByText('無料期間が終わったため、表示設定は変更できません。');
  for (const choice of within(panel).getAllByRole('radio')) {
    expect(choice.closest('fieldset:disabled')).not.toBeNull();
  }
});

it('goes back to the standard settings, and leaves what was written', async () => {
  const comments = [{ text: '先日の件です。' }];
  const { sent, panel } = await open({ display: { palette: 'brown', comments } });
  press(panel, /標準の設定に戻す/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.display).toEqual({ comments });
});
