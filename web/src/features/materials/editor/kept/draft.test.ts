// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { drafts } from './draft';
import { newForm } from '~/features/materials/editor/defaults';
import { unsaved } from '~/lib/unsaved';

const place = () => unsaved.place('misaki', 'new');
const typed = () => {
  const form = newForm('2026-11-20');
  form.company.name = '株式会社さくら精機';
  form.company.capital = 'たくさん';
  form.proposer.email = 'misaki@example.jp';
  form.customer.dependants = [
    { age: '70', total_income: '0', disability: 'none', living_together: true },
  ];
  return form;
};
const kept = () => drafts.list('misaki', 'new')[0]?.draft;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('brings back everything that was typed, also what cannot be read', () => {
  drafts.write(place(), {
    form: typed(),
    base: { title: 'x', about: 'y' },
    copied: 'm1',
    etag: '"3"',
  });
  expect(kept()).toEqual({ form: typed(), base: { about: 'y' }, copied: 'm1', etag: '"3"' });
});

it('keeps no e-mail address where another visit could read it', () => {
  const base = { proposer: { email: 'misaki@example.jp' } };
  const where = place();
  drafts.write(where, { form: typed(), base, copied: null, etag: null });
  expect(JSON.stringify({ ...localStorage })).not.toContain('misaki@');
  // it waits in the tab, and goes with the draft
  expect(kept()?.form.proposer.email).toBe('misaki@example.jp');
  sessionStorage.clear();
  expect(kept()?.form.proposer.email).toBe('');
  drafts.write(where, { form: typed(), base, copied: null, etag: null });
  drafts.forget(where);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it('takes from the form of an older page what still fits', () => {
  const { title, ...rest } = typed();
  const old = { ...rest, gone: 'x', company: { ...rest.company, capital: 3, name: '旧' } };
  unsaved.write(place(), { form: { ...old, current: 'none' }, base: null, copied: 7, etag: 7 });
  const form = kept()?.form;
  expect(form?.company.name).toBe('旧');
  expect(form?.title).toBe(title);
  expect(form?.company.capital).toBe('10000000');
  expect(form?.current).toEqual(newForm('2026-11-20').current);
  expect(form).not.toHaveProperty('gone');
  expect(kept()).toMatchObject({ base: {}, copied: null, etag: null });
});

it('offers nothing that is no draft', () => {
  unsaved.write(place(), 'text');
  unsaved.write(place(), { form: null });
  expect(drafts.list('misaki', 'new')).toEqual([]);
});
