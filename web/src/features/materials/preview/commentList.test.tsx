// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CommentList } from './CommentList';
import { lengthOf, uncommented, withComment } from './comments';
import type { Display, DocumentSection, MaterialInput } from '~/api/wire';
import { show } from '~test/render';

const SECTIONS: DocumentSection[] = [
  { name: '1 要約', page: 2, movable: null },
  { name: '2 現在', page: 3, movable: 'current' },
  { name: '3 スケジュール　案1', page: 4, movable: 'schedule' },
  { name: '4 スケジュール　案2', page: 5, movable: 'schedule' },
  { name: '5 提案者のコメント', page: 6, movable: 'comments' },
];

async function open(first: Display = {}, input: MaterialInput = {}) {
  const chosen = vi.fn();
  function Held() {
    const [display, setDisplay] = useState(first);
    const choose = (part: Partial<Display>) => {
      chosen(part);
      setDisplay({ ...display, ...part });
    };
    return <CommentList {...{ input, display, choose }} sections={SECTIONS} disabled={false} />;
  }
  const { unmount } = await show(<Held />);
  return Object.assign(chosen, { leave: unmount });
}

const add = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'コメントを追加' }), { target: { value } });
const field = (name: string) => screen.getByRole('textbox', { name });

function write(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}

it('offers the whole and each section once, and no comment on comments', () => {
  expect(uncommented(SECTIONS, [])).toEqual([null, 'current', 'schedule']);
  expect(uncommented(SECTIONS, [null, 'schedule'])).toEqual(['current']);
});

it('keeps a comment in the form of the server, in its place, and takes an empty one away', () => {
  const display: Display = { comments: [{ text: 'a' }, { about: 'current', text: 'b' }] };
  expect(withComment(display, null, ' か\u3099\nある ').comments).toEqual([
    { text: 'が ある' },
    { about: 'current', text: 'b' },
  ]);
  expect(withComment(display, 'schedule', 'c').comments?.at(-1)).toEqual({
    about: 'schedule',
    text: 'c',
  });
  expect(withComment(display, 'current', '  ').comments).toEqual([{ text: 'a' }]);
  expect(lengthOf('𠮷野 か\u3099')).toBe(4);
});

it('keeps what is written when its field is left, and not before', async () => {
  const chosen = await open();
  add('current');
  const begun = field('2 現在');
  expect(document.activeElement).toBe(begun);
  fireEvent.change(begun, { target: { value: '社長のご意向を伺いました。' } });
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.blur(begun);
  const comments = [{ about: 'current', text: '社長のご意向を伺いました。' }];
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ comments });
  // leaving it once more changes nothing
  fireEvent.blur(field('2 現在'));
  expect(chosen).toHaveBeenCalledTimes(1);
});

it('keeps what is written where the page is left, and nothing of what was taken away', async () => {
  const chosen = await open({ comments: [{ text: 'a' }, { about: 'current', text: 'b' }] });
  fireEvent.change(field('2 現在'), { target: { value: '書きかけ' } });
  fireEvent.change(field('全体について'), { target: { value: '消す前の文' } });
  fireEvent.click(screen.getByRole('button', { name: '「全体について」のコメントを削除' }));
  chosen.mockClear();
  chosen.leave();
  expect(chosen).toHaveBeenCalledExactlyOnceWith({
    comments: [{ about: 'current', text: '書きかけ' }],
  });
});

it('leaves what could not be saved in its field', async () => {
  const chosen = vi.fn();
  await show(
    <CommentList input={{}} sections={SECTIONS} display={{}} disabled={false} choose={chosen} />,
  );
  add('current');
  write('2 現在', '김さんへ');
  expect(chosen).toHaveBeenCalledOnce();
  expect(field('2 現在')).toHaveProperty('value', '김さんへ');
  // and it is tried again
  write('2 現在', '金さんへ');
  expect(chosen).toHaveBeenLastCalledWith({ comments: [{ about: 'current', text: '金さんへ' }] });
});

it('calls the schedules of several proposals by one name', async () => {
  await open({ comments: [{ about: 'schedule', text: 'a' }] });
  expect(field('スケジュール')).toHaveProperty('value', 'a');
});

it('warns of a name that the pages are not to show', async () => {
  const input = { customer: { last_name: '髙﨑', first_name: '一郎' } };
  const comments = [{ text: '髙﨑社長のご意向です。' }];
  await open({ comments, naming: 'company' }, input);
  expect(screen.getByText(/宛名に入れない名前が含まれています/)).toBeTruthy();
  write('全体について', '社長のご意向です。');
  expect(screen.queryByText(/宛名に入れない名前が含まれています/)).toBeNull();
});

it('cuts nothing off: what is too long stays in its field and is not saved', async () => {
  const chosen = await open({ comments: [{ text: '前の文' }] });
  write('全体について', 'あ'.repeat(301));
  expect(screen.getByText(/300文字までです/)).toBeTruthy();
  expect(chosen).not.toHaveBeenCalled();
  expect(field('全体について')).toHaveProperty('value', 'あ'.repeat(301));
  write('全体について', 'あ'.repeat(300));
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ comments: [{ text: 'あ'.repeat(300) }] });
});

it('takes one away and goes on where the next is chosen', async () => {
  const chosen = await open({ comments: [{ text: 'a' }, { about: 'current', text: 'b' }] });
  fireEvent.click(screen.getByRole('button', { name: '「全体について」のコメントを削除' }));
  expect(chosen).toHaveBeenCalledWith({ comments: [{ about: 'current', text: 'b' }] });
  const next = screen.getByRole('combobox', { name: 'コメントを追加' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('says that a comment on a section that is not there is not printed', async () => {
  const comments = [{ about: 'personal' as const, text: '髙﨑様のご契約です。' }];
  await open({ comments, naming: 'nobody' }, { customer: { last_name: '髙﨑' } });
  expect(field('個人保険')).toBeTruthy();
  expect(screen.queryByText(/コメントは入力のとおり印刷されます/)).toBeNull();
  expect(screen.getByText(/この節は文書にないため、印刷されません/)).toBeTruthy();
});
