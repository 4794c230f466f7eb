import { expect, it } from 'vitest';
import { addressOf, searchOf, searchOfNames } from './search';

const read = (address: string) => searchOf(new URLSearchParams(address));

it.each([
  ['search_type=company&keyword=さくら', { search_type: 'company', keyword: 'さくら' }],
  ['search_type=keyword&keyword=%20a%20', { search_type: 'keyword', keyword: 'a' }],
  [
    'search_type=updated&start_date=2026-11-01',
    { search_type: 'updated', start_date: '2026-11-01' },
  ],
  [
    'search_type=created&start_date=2026-11-01&end_date=2026-11-30',
    { search_type: 'created', start_date: '2026-11-01', end_date: '2026-11-30' },
  ],
  ['search_type=law_changed', { search_type: 'law_changed' }],
  ['search_type=law_changed&keyword=a&start_date=2026-11-01', { search_type: 'law_changed' }],
  // what the list would not write: a day that is none, a type without its words, another type
  ['search_type=updated&start_date=2026-02-30', null],
  [
    'search_type=updated&start_date=2026-02-30&end_date=2026-03-01',
    { search_type: 'updated', end_date: '2026-03-01' },
  ],
  ['search_type=updated&keyword=a', null],
  ['search_type=company&keyword=%E3%80%80', null],
  ['search_type=amount&keyword=a', null],
  ['keyword=a', null],
  ['', null],
])('reads %s', (address, search) => {
  expect(read(address)).toEqual(search);
});

it('writes what it reads, with the page where it is not the first', () => {
  const search = searchOfNames('title', ' 提案 ');
  expect(addressOf(search, 1)).toEqual({ search_type: 'title', keyword: '提案' });
  expect(addressOf(search, 3)).toEqual({ search_type: 'title', keyword: '提案', page: '3' });
  expect(searchOf(new URLSearchParams(addressOf(search, 3)))).toEqual(search);
  expect(addressOf(null, 1)).toEqual({});
});

it('asks for no more letters than the server takes', () => {
  expect(searchOfNames('keyword', 'あ'.repeat(101))).toEqual({
    search_type: 'keyword',
    keyword: 'あ'.repeat(100),
  });
});
