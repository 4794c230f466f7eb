// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { BirthdayField } from './BirthdayField';
import { DateField } from './DateField';
import { NumberField, type Counter } from './NumberField';
import { YenField } from './YenField';
import { show } from '~test/render';

let value = '';

const keep = (set: (next: string) => void) => (next: string) => {
  value = next;
  set(next);
};

beforeEach(() => {
  value = '';
});

function Yen({ start = '' }: { start?: string }) {
  const [held, setHeld] = useState(start);
  return <YenField id="pay" label="月額報酬" units value={held} onChange={keep(setHeld)} />;
}

function Day() {
  const [held, setHeld] = useState('');
  return <DateField id="day" label="支給日" value={held} onChange={keep(setHeld)} />;
}

function Count({ decimal = false, counter }: { decimal?: boolean; counter?: Counter }) {
  const [held, setHeld] = useState('');
  return (
    <NumberField
      id="count"
      label="従業員数"
      decimal={decimal}
      {...(counter !== undefined && { counter, unit: '年' })}
      value={held}
      onChange={keep(setHeld)}
    />
  );
}

function Birthday() {
  const [held, setHeld] = useState('');
  return (
    <BirthdayField
      id="born"
      label="生年月日"
      thisYear={2026}
      value={held}
      onChange={keep(setHeld)}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('takes money as it is typed and holds whole yen', async () => {
  await show(<Yen />);
  await userEvent.type(box('月額報酬'), '1234567');
  expect(box('月額報酬').value).toBe('1,234,567');
  expect(value).toBe('1234567');

  await userEvent.clear(box('月額報酬'));
  await userEvent.type(box('月額報酬'), '１２０万');
  expect(value).toBe('1200000');
  await userEvent.tab();
  expect(box('月額報酬').value).toBe('1,200,000');
});

it('keeps the caret at its digit while commas move', async () => {
  await show(<Yen start="234567" />);
  await userEvent.click(box('月額報酬'));
  box('月額報酬').setSelectionRange(0, 0);
  await userEvent.keyboard('1');
  expect(box('月額報酬').value).toBe('1,234,567');
  await userEvent.keyboard('9');
  expect(box('月額報酬').value).toBe('19,234,567');
});

it('counts in 万円 where that is chosen', async () => {
  await show(<Yen start="300000" />);
  await userEvent.click(screen.getByRole('radio', { name: '万円' }));
  expect(box('月額報酬').value).toBe('30');
  await userEvent.clear(box('月額報酬'));
  await userEvent.type(box('月額報酬'), '66.5');
  expect(value).toBe('665000');
});

it('asks whether yen are meant where 万 are likelier, and makes them so', async () => {
  await show(<Yen />);
  await userEvent.type(box('月額報酬'), '120円');
  expect(screen.queryByText(/120円でよろしいですか/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(/120円でよろしいですか/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '120万円にする' }));
  expect(value).toBe('1200000');
  expect(screen.queryByText(/でよろしいですか/)).toBeNull();
  expect(box('月額報酬').value).toBe('1,200,000');
});

it('keeps text that is no amount, and says so when it is left', async () => {
  await show(<Yen />);
  await userEvent.type(box('月額報酬'), 'たくさん');
  expect(screen.queryByText(/金額として読み取れません/)).toBeNull();
  await userEvent.tab();
  expect(value).toBe('たくさん');
  expect(box('月額報酬').value).toBe('たくさん');
  expect(box('月額報酬').getAttribute('aria-invalid')).toBe('true');
  const [about = ''] = (box('月額報酬').getAttribute('aria-describedby') ?? '').split(' ');
  expect(document.getElementById(about)?.textContent).toMatch(/^金額として読み取れません/);
});

it('says what is wrong also to who only enters the field, until they type', async () => {
  await show(<Yen start="たくさん" />);
  await userEvent.click(box('月額報酬'));
  expect(screen.getByText(/金額として読み取れません/)).toBeTruthy();
  await userEvent.type(box('月額報酬'), 'の');
  expect(screen.queryByText(/金額として読み取れません/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(/金額として読み取れません/)).toBeTruthy();
});

it('keeps no spaces at the ends of a text that is no amount', async () => {
  await show(<Yen />);
  await userEvent.type(box('月額報酬'), ' たくさん　');
  await userEvent.tab();
  expect(box('月額報酬').value).toBe('たくさん');
});

it.each([
  ['18名', false, '18'],
  ['　１８ 人 ', false, '18'],
  ['3.0', true, '3.0'],
  ['３．０倍', true, '3.0'],
])('reads %s as a number and keeps its decimals', async (typed, decimal, kept) => {
  await show(<Count decimal={decimal} />);
  await userEvent.type(box('従業員数'), typed);
  await userEvent.tab();
  expect(box('従業員数').value).toBe(kept);
  expect(value).toBe(kept);
});

it.each([
  ['years', '10年間', '10'],
  ['years', '80歳', '80歳'],
  ['policy_year', '10年目', '10'],
  ['policy_year', '65歳', '65歳'],
  ['age', '65才', '65'],
  ['yen', '155円', '155'],
  ['percent', '84%', '84'],
  ['percent', '80歳', '80歳'],
] as const)('of %s reads %s by its unit', async (counter, typed, kept) => {
  await show(<Count counter={counter} />);
  await userEvent.type(box('従業員数'), typed);
  await userEvent.tab();
  expect(box('従業員数').value).toBe(kept);
  const said = screen.queryByText('単位が「年」の数字を入力してください。');
  expect(said !== null).toBe(kept === typed);
});

it.each([
  ['S420803', '1967-08-03'],
  ['2027年9月30日(木)', '2027-09-30'],
  ['令和9年9月30日(木)', '2027-09-30'],
])('reads %s as a day', async (typed, day) => {
  await show(<Day />);
  await userEvent.type(box('支給日'), typed);
  await userEvent.tab();
  expect(value).toBe(day);
});

it('reads both calendars and says the other one', async () => {
  await show(<Day />);
  await userEvent.type(box('支給日'), 'R9.9.30');
  expect(value).toBe('2027-09-30');
  expect(screen.getByText('令和9年9月30日(木)')).toBeTruthy();
  await userEvent.tab();
  expect(box('支給日').value).toBe('2027年9月30日');
});

it('names a day that does not exist', async () => {
  await show(<Day />);
  await userEvent.type(box('支給日'), '2027/2/29');
  await userEvent.tab();
  expect(screen.getByText('2027年2月29日はありません。日付を確認してください。')).toBeTruthy();
  expect(value).toBe('2027/2/29');
});

it('says when an era ended instead of going on counting', async () => {
  await show(<Day />);
  await userEvent.type(box('支給日'), 'S99.1.1');
  await userEvent.tab();
  expect(screen.getByText('昭和は64年までです。日付を確認してください。')).toBeTruthy();
  expect(value).toBe('S99.1.1');
});

it('puts a birthday together from three lists', async () => {
  await show(<Birthday />);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: '生まれた年' }),
    '1981年（昭和56年）',
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '生まれた月' }), '5月');
  expect(value).toBe('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '生まれた日' }), '15日');
  expect(value).toBe('1981-05-15');
  expect(box('生年月日').value).toBe('1981年5月15日');
});

it('marks what has to be filled in, and what need not be', async () => {
  const label = async (required: boolean) => {
    const { container, unmount } = await show(
      <YenField
        id="pay"
        label="月額報酬"
        required={required}
        value=""
        onChange={() => undefined}
      />,
    );
    const text = container.querySelector('label')?.textContent;
    unmount();
    return text;
  };
  expect(await label(true)).toBe('月額報酬※必須');
  expect(await label(false)).toBe('月額報酬※任意');
});
