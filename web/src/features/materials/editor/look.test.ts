import { expect, it } from 'vitest';
import { hiddenOfCopy } from './defaults';
import { ownLook } from './useLook';
import type { Display } from '~/api/wire';

const DISPLAY: Display = {
  palette: 'plum',
  era: 'western',
  naming: 'nobody',
  watermark: 'confidential',
  without_page_numbers: true,
  working: true,
  order: ['risks'],
  left_out: ['current'],
  logo: 'a'.repeat(64),
  logo_place: 'every_page',
  comments: [{ text: '髙﨑社長のご意向を伺いました。' }],
};

it('begins a new material with what is the member’s, and with nothing of a case', () => {
  expect(ownLook(DISPLAY)).toEqual({
    palette: 'plum',
    era: 'western',
    without_page_numbers: true,
    logo: 'a'.repeat(64),
    logo_place: 'every_page',
  });
  expect(ownLook({ logo: null })).toEqual({});
});

it('takes to a copy what the form does not show, but nothing that was written to somebody', () => {
  const input = { about: 'a', title: 'ご提案書', display: DISPLAY };
  const { display = {}, ...rest } = hiddenOfCopy(input);
  expect(rest).toEqual({ about: 'a', title: 'ご提案書' });
  expect({ ...display, comments: DISPLAY.comments }).toEqual(DISPLAY);
  expect(display).not.toHaveProperty('comments');
  expect(input.display.comments).toHaveLength(1);
  expect(hiddenOfCopy({ title: 'a' })).toEqual({ title: 'a', display: {} });
});
