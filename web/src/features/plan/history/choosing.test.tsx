// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '~/api/client';
import { payment, payments, showHistory } from '~test/payments';

const box = (at: number) =>
  screen.findByRole('checkbox', {
    name: `2027/01/${String(at).padStart(2, '0')}の請求書を選ぶ`,
  });
const button = (name: string) => screen.findByRole('button', { name });
const page = async (at: number) => {
  fireEvent.click(await button(`${at}ページ`));
  await waitFor(() =>
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(at)),
  );
};

it('keeps what is chosen over pages and searches, counts all of it, and lets go of it', async () => {
  const post = vi.spyOn(api, 'POST').mockReturnValue(new Promise(() => undefined) as never);
  await showHistory(payments(14));
  fireEvent.click(await box(13));
  fireEvent.click(await box(14));
  await page(2);
  fireEvent.click(await box(1));
  await button('選んだ請求書を保存する（3件）');
  expect(document.body.textContent).toContain('このページに表示していない2件を含みます。');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(await screen.findByText('条件に合うお支払いはありません。')).toBeTruthy();
  fireEvent.click(await button('選んだ請求書を保存する（3件）'));
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  // in the order of the list, however they were chosen
  const ids = ['2027-01-14', '2027-01-13', '2027-01-01'];
  expect(post.mock.lastCall?.[1]).toMatchObject({ body: { ids } });
  fireEvent.click(await button('選択を解除する'));
  expect(screen.queryByRole('button', { name: /^選んだ請求書/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
});

it('lets no more be chosen than are saved at once', async () => {
  const all = Array.from({ length: 108 }, (_, at) => ({ ...payment(1), id: `payment ${at}` }));
  await showHistory(all);
  for (let at = 1; at <= 9; at += 1) {
    if (at > 1) await page(at);
    fireEvent.click(await screen.findByRole('checkbox', { name: '表示中の請求書をすべて選ぶ' }));
  }
  await button('選んだ請求書を保存する（100件）');
  expect(document.body.textContent).toContain('一度に保存できる請求書は100件までです。');
  const rows = screen.getAllByRole('checkbox', { name: /の請求書を選ぶ$/ });
  expect(rows.filter((row) => (row as HTMLInputElement).checked)).toHaveLength(4);
  expect(rows.filter((row) => (row as HTMLInputElement).disabled)).toHaveLength(8);
  // the same box lets go of those of this page
  fireEvent.click(screen.getByRole('checkbox', { name: '表示中の請求書をすべて選ぶ' }));
  await button('選んだ請求書を保存する（96件）');
}, 60_000);

it('saves a paper once for a double click, and keeps the focus on it', async () => {
  URL.createObjectURL = () => 'blob:';
  await showHistory([payment(1)]);
  const paper = await button('2027/01/01の請求書を保存する');
  let answer: (file: unknown) => void = () => undefined;
  const get = vi.spyOn(api, 'GET').mockReturnValue(new Promise((done) => (answer = done)) as never);
  get.mockClear();
  paper.focus();
  fireEvent.click(paper, { detail: 1 });
  fireEvent.click(paper);
  await waitFor(() => expect(paper.textContent).toBe('保存しています'));
  fireEvent.click(paper);
  answer({ data: new Blob(['pdf']), response: new Response() });
  await waitFor(() => expect(paper.textContent).toBe('請求書'));
  // the second half of a double click, after an answer that came between the two
  fireEvent.click(paper, { detail: 2 });
  expect(get).toHaveBeenCalledOnce();
  expect(paper).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(paper);
  fireEvent.click(paper, { detail: 1 });
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
});

it('looks for what is typed when a year is chosen, too', async () => {
  const router = await showHistory(payments(2));
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' 000002 ' } });
  fireEvent.change(screen.getByLabelText('請求日の年'), { target: { value: '2027' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=000002&year=2027'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 1));
});

it('keeps the focus in the search, and brings back what was typed on the way back', async () => {
  const router = await showHistory(payments(2));
  const field: HTMLInputElement = await screen.findByRole('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: '000002' } });
  fireEvent.submit(screen.getByRole('search'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 1));
  expect(document.activeElement).toBe(field);
  await router.navigate(-1);
  await waitFor(() => expect(field.value).toBe(''));
});

it('takes a year without payments for all of them, as the choice beside it says', async () => {
  await showHistory(payments(2), '/?year=1999');
  expect(await screen.findAllByRole('row')).toHaveLength(1 + 2);
  expect(screen.getByLabelText('請求日の年')).toHaveProperty('value', '');
});
