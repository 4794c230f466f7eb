// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CommentList } from './CommentList';
import { lengthOf, uncommented, withComment } from './comments';
import type { Display, DocumentSection } from '~/api/wire';
import { show } from '~test/render';

const SECTIONS: DocumentSection[] = [
  { name: '1 要約', page: 2, movable: null },
  { name: '2 現在', page: 3, movable: 'current' },
  { name: '3 スケジュール　案1', page: 4, movable: 'schedule' },
  { name: '4 スケジュール　案2', page: 5, movable: 'schedule' },
  { name: '5 提案者のコメント', page: 6, movable: 'comments' },
];

async function open(first: Display = {}) {
  const chosen = vi.fn();
  function Held() {
    const [display, setDisplay] = useState(first);
    const choose = (part: Partial<Display>) => {
      chosen(part);
      setDisplay({ ...display, ...part });
    };
    return <CommentList {...{ display, choose }} sections={SECTIONS} disabled={false} />;
  }
  await show(<Held />);
  return chosen;
}

const add = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'コメントを追加' }), { target: { value } });
const field = (name: string) => screen.getByRole('textbox', { name });

function write(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}

it('offers the whole and each section once, and no comment on comments', () => {
  expect(uncommented(SECTIONS, []).map(({ about }) => about)).toEqual([
    null,
    'current',
    'schedule',
  ]);
  expect(uncommented(SECTIONS, [null, 'schedule']).map(({ about }) => about)).toEqual(['current']);
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
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'コメントを追加' }));
});

it('says that a comment on a section that is not there is not printed', async () => {
  await open({ comments: [{ about: 'personal', text: 'a' }] });
  expect(field('個人保険')).toBeTruthy();
  expect(screen.getByText(/この節は文書にないため、印刷されません/)).toBeTruthy();
});
