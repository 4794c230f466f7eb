import { expect, it } from 'vitest';
import { readOtherWords, readText } from './legalTexts';

const HEAD = '---\nversion: 2026-11-01\n---\n\n';

it('reads parts with paragraphs and lists, in their order', () => {
  expect(
    readText(`${HEAD}# 規約\n\nはじめに\n\n## 第1条(適用) {#scope}\n\n一\n\n- 甲\n- 乙\n\n二\n`),
  ).toEqual({
    version: '2026-11-01',
    title: '規約',
    lead: ['はじめに'],
    parts: [{ id: 'scope', title: '第1条(適用)', body: ['一', ['甲', '乙'], '二'] }],
  });
});

it('reads what takes the place of quoted words, and what is left out', () => {
  expect(
    readOtherWords(`${HEAD}## {#fee}\n\n> 料金は\n\n0円です。\n\n> 初回\n\n## 題 {#b}\n\n本文`),
  ).toEqual({
    version: '2026-11-01',
    parts: {
      fee: { change: { 料金は: '0円です。', 初回: null } },
      b: { title: '題', body: ['本文'] },
    },
  });
});

it.each([
  ['no day', '# 規約\n'],
  ['a form it does not know', `${HEAD}# 規約\n\n### 小見出し\n`],
  ['a heading without an id', `${HEAD}# 規約\n\n## 第1条\n`],
  ['a paragraph of two lines, which a browser would join with a space', `${HEAD}一\n二\n`],
  ['a list before the first part', `${HEAD}- 甲\n`],
  ['a quotation in a text', `${HEAD}## 題 {#a}\n\n> 甲\n`],
])('refuses %s', (_, markdown) => {
  expect(() => readText(markdown)).toThrow();
});
