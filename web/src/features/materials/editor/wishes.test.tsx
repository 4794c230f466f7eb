// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newForm } from './defaults';
import { Wishes } from './sections/Wishes';
import { showSection } from '~test/section';
import { speak } from '~test/words';

const add = (name: string) => {
  const select = screen.getByRole('combobox', { name: 'ご意向を加える' });
  const option = within(select).getByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(select, { target: { value: option.value } });
  fireEvent.click(screen.getByRole('button', { name: '加える' }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => speak('ja'));

it('puts wishes into the order of their weight, each once', async () => {
  const { form } = await showSection(newForm('2026-11-20'), <Wishes />);
  expect(shown()).toEqual([]);
  add('手取りを増やしたい');
  add('老後の年金を減らしたくない');
  add('会社にお金を残したい');
  press('「会社にお金を残したい」を上に移す');
  expect(screen.getByRole('status').textContent).toMatch(
    /^「会社にお金を残したい」は、\d件のうち\d番目になりました。$/,
  );
  press('「手取りを増やしたい」を下に移す');
  expect(shown()).toEqual([
    '1会社にお金を残したい',
    '2手取りを増やしたい',
    '3老後の年金を減らしたくない',
  ]);
  press('「手取りを増やしたい」を外す');
  expect(form.getValues('wishes')).toEqual(['company_money', 'pension']);
  const offered = within(screen.getByRole('combobox')).getAllByRole('option');
  expect(offered.map((option) => option.textContent)).not.toContain('会社にお金を残したい');
});

it('adds nothing that was only passed in the list, and nothing twice', async () => {
  const { form } = await showSection(newForm('2026-11-20'), <Wishes />);
  const select = screen.getByRole('combobox', { name: 'ご意向を加える' });
  fireEvent.change(select, { target: { value: 'take_home' } });
  expect(form.getValues('wishes')).toEqual([]);
  press('加える');
  press('加える');
  expect(form.getValues('wishes')).toEqual(['take_home']);
});

it('keeps the focus at the end of the list, where a press does nothing', async () => {
  const form = newForm('2026-11-20');
  form.wishes = ['take_home', 'pension'];
  const { form: kept } = await showSection(form, <Wishes />);
  const up = screen.getByRole('button', { name: '「老後の年金を減らしたくない」を上に移す' });
  up.focus();
  fireEvent.click(up);
  fireEvent.click(up);
  expect(kept.getValues('wishes')).toEqual(['pension', 'take_home']);
  expect(document.activeElement).toBe(up);
});

it('takes five and says so', async () => {
  const form = newForm('2026-11-20');
  form.wishes = ['take_home', 'company_money', 'less_premiums', 'pension', 'few_duties'];
  await showSection(form, <Wishes />);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText(/^5つ選びました。/)).toBeTruthy();
  press('「毎年の手続きを増やしたくない」を外す');
  expect(screen.getByRole('combobox')).toBeTruthy();
});

it('shows a wish that only a newer server knows, and loses none', async () => {
  const form = newForm('2026-11-20');
  form.wishes = ['of_tomorrow', 'take_home'];
  const { form: kept } = await showSection(form, <Wishes />);
  press('「手取りを増やしたい」を上に移す');
  expect(kept.getValues('wishes')).toEqual(['take_home', 'of_tomorrow']);
});

it.each(['corporate_insurance', 'retirement_fund'])(
  'asks for none where no figure answers it (%s)',
  async (kind) => {
    const form = newForm('2026-11-20');
    form.kind = kind;
    await showSection(form, <Wishes />);
    expect(screen.queryByText(/ご意向/)).toBeNull();
  },
);
