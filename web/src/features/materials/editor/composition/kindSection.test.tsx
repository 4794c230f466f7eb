// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { newForm } from '~/features/materials/editor/defaults';
import { KindSection } from '~/features/materials/editor/sections/KindSection';
import { showSection } from '~test/section';

const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

it('offers the five kinds, each with its figures', async () => {
  const { form } = await showSection(newForm('2026-11-20'), <KindSection />);
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(card(/^現役プラン/).checked).toBe(true);
  await userEvent.click(card(/^退職金準備/));
  expect(form.getValues('kind')).toBe('retirement_fund');
  expect(screen.queryByRole('status')).toBeNull();
});

it('brings the fields of the pension with the kind that restores it', async () => {
  const { form } = await showSection(newForm('2026-11-20'), <KindSection />);
  await userEvent.click(card(/^年金復活プラン/));
  expect(form.getValues('customer.has_pension')).toBe(true);
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(card(/^自由構成/));
  expect(form.getValues('customer.has_pension')).toBe(false);
  // what is typed stays, whatever the kind
  await userEvent.click(card(/^年金復活プラン/));
  form.setValue('customer.pension.basic', '800000');
  await userEvent.click(card(/^自由構成/));
  expect(form.getValues('customer.has_pension')).toBe(true);
});

it('names what another kind hides before it is taken, and keeps what is typed', async () => {
  const start = newForm('2026-11-20');
  start.deductions.medical = '200000';
  const { form } = await showSection(start, <KindSection />);
  await userEvent.click(card(/^法人保険のみ/));
  const asked = await screen.findByRole('dialog');
  expect(
    within(asked)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['所得控除']);
  await userEvent.click(within(asked).getByRole('button', { name: 'やめる' }));
  expect(form.getValues('kind')).toBe('working_age');

  await userEvent.click(card(/^法人保険のみ/));
  await userEvent.click(await screen.findByRole('button', { name: '種類を変える' }));
  expect(form.getValues('kind')).toBe('corporate_insurance');
  expect(form.getValues('deductions.medical')).toBe('200000');
  expect(screen.getByText('この種類では使いません。入力した値は残っています。')).toBeTruthy();
});

it('has a row for each section: locked with the reason, or taken and put away', async () => {
  const choose = vi.fn();
  await showSection(newForm('2026-11-20'), <KindSection />, { choose });
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box(/^会社/).disabled).toBe(true);
  expect(box(/^会社/)).toMatchObject({ checked: true });
  expect(screen.getByText('届出賞与があるため外せません。')).toBeTruthy();
  await userEvent.click(box(/^公的年金/));
  await userEvent.click(box(/^所得控除/));
  expect(choose.mock.calls).toEqual([
    ['pension', true],
    ['deductions', false],
  ]);
  const company = screen.getByText('会社').closest('li');
  expect(company?.textContent).toContain('必須 5/8');
});
