// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DatesView } from './DatesView';
import type { Comparison, MaterialInput } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { saveFile } from '~/lib/saveFile';
import { compared, december, input, june, noSchedule } from '~test/dates';
import { show } from '~test/render';

vi.mock('~/lib/saveFile', { spy: true });

function Place() {
  const { search } = useLocation();
  return <output>{search}</output>;
}

interface Opened {
  of?: MaterialInput;
  at?: string;
  making?: boolean;
  language?: Language;
  scenario?: string | null;
}

const open = (
  comparison: Comparison,
  { of = input, at = '', making = true, language = 'ja', scenario = null }: Opened = {},
) =>
  show(
    <MemoryRouter initialEntries={['/materials/m1/dates' + at]}>
      <DatesView id="m1" figures={comparison} input={of} making={making} scenario={scenario} />
      <Place />
    </MemoryRouter>,
    language,
  );

const rows = () =>
  within(screen.getByRole('list', { name: /日程|Dates/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T16:00:00Z') });
  return () => vi.useRealTimers();
});

it('says of each day what is to be done, with whom, by which provision and what follows', async () => {
  await open(compared([{ bonuses: [december] }]));
  const filing = rows().find((row) => row.includes('届出の期限'));
  expect(filing).toContain('2026年6月25日(木)');
  expect(filing).toContain('決議日から1か月を経過する日です。');
  expect(filing).toContain('1日でも遅れると、賞与は全額が損金になりません。');
  expect(filing).toContain('税務署');
  expect(filing).toContain('法人税法施行令69条4項');
  const payment = rows().find((row) => row.includes('10,800,000円の支給'));
  expect(payment).toContain('2026年12月10日(木)');
});

it('marks what is an estimate: days that follow from how pay is paid, and the standard bonus', async () => {
  await open(compared([{ bonuses: [december] }]));
  const marked = rows().filter((row) => row.includes('概算'));
  expect(marked).toHaveLength(3);
  expect(marked[0]).toContain('2026年6月30日(火)概算の日');
  expect(marked[1]).toContain('月額変更届');
  expect(marked[2]).toContain('標準賞与額（概算）は健康保険5,730,000円');
  expect(screen.getByText(/給与を毎月末日に支払うものとして/)).toBeTruthy();
});

it('says nothing of a bonus or the tax office where the plan has none', async () => {
  await open(compared([{ monthly: 500_000 }]));
  const all = document.body.textContent;
  expect(all).toContain('決議がないと、月額を改定できません。');
  expect(all).toContain('年金事務所への届出は、会社または社会保険労務士が行います。');
  expect(all).not.toMatch(/賞与|税務署/);
});

it('says who decides the pay, by which provision, as the company is one', async () => {
  const of = (who: string) =>
    compared([{ bonuses: [december] }], {
      facts: { pay_decided_by: who, retires_on: '2046-05-15' },
    });
  const { unmount } = await open(of('members'));
  const members = rows().join('\n');
  expect(members).toContain('定款または総社員の同意で報酬を決定');
  expect(members).toContain('会社法593条4項');
  expect(members).toContain('職務執行期間の終わり（次の期の報酬を決める時）');
  expect(members).not.toMatch(/株主総会|361条/);
  unmount();
  await open(of('other'));
  expect(rows().join('\n')).toContain('報酬を決める機関で報酬を決議');
  expect(rows().join('\n')).not.toMatch(/株主総会|会社法/);
});

it('asks whoever leaves before the end of the service period for nothing more', async () => {
  const leaving = compared([{ bonuses: [december] }], {
    facts: { pay_decided_by: 'shareholders', retires_on: '2027-05-01' },
  });
  const end = () => rows().find((row) => row.includes('職務執行期間の終わり')) ?? '';
  const { unmount } = await open(leaving, { of: { ...input, customer: { retirement_age: 65 } } });
  expect(end()).toContain('2027年5月1日に退職するため');
  expect(end()).not.toContain('全額が損金になりません');
  unmount();
  // from 70 nobody says when to leave
  await open(leaving);
  expect(end()).toContain('翌年も続けるか');
});

it('counts the days from today in Japan, and calls a day past without saying that it was done', async () => {
  await open(compared([{ bonuses: [december] }]));
  // the night of 1 December in London is the 2nd in Japan
  expect(rows().find((row) => row.includes('10,800,000円の支給'))).toContain('あと8日');
  expect(rows()[0]).toContain('過ぎた日');
  expect(screen.getByText(/今日（2026年12月2日）/)).toBeTruthy();
});

it('shows the proposal of the address, and another by choice', async () => {
  const three = [
    { bonuses: [december] },
    { monthly: 300_000 },
    { monthly: 500_000, bonuses: [december, june] },
  ];
  await open(compared(three), { at: '?plan=3' });
  expect(rows().filter((row) => row.includes('違うと合計11,800,000円'))).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: '案2' }));
  expect(screen.getByRole('status').textContent).toBe('?plan=2');
  expect(rows().some((row) => row.includes('300,000円の支給開始'))).toBe(true);
  expect(rows().some((row) => row.includes('届出の期限'))).toBe(false);
});

it('asks for the resolution where there is none, of whoever may enter it', async () => {
  const { unmount } = await open(compared([{ bonuses: [] }]), { of: {} });
  expect(screen.getByRole('link', { name: '決議日を入力する' }).getAttribute('href')).toBe(
    '/materials/m1/edit?field=meeting.resolution',
  );
  unmount();
  await open(compared([{ bonuses: [] }]), { of: {}, making: false });
  expect(screen.getByText(/決議日が入力されていない/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '決議日を入力する' })).toBeNull();
});

it('says that a plan with the pay of today asks for nothing', async () => {
  await open(compared([{ schedule: noSchedule }]));
  expect(screen.getByText('案1は現在の報酬と同じため、手続きはありません。')).toBeTruthy();
  expect(screen.queryByRole('list', { name: /日程/ })).toBeNull();
});

it('says why there is no notice of a changed pay, and that a filing comes too late', async () => {
  const schedule = { first_pay: '2026-06-30', standard: 'unchanged', revision: null };
  await open(
    compared([{ bonuses: [december], schedule }], {
      warnings: [
        {
          code: 'filing_deadline_passed',
          field: 'meeting.filing_date',
          params: { date: '2026-06-25' },
        },
      ],
    }),
  );
  expect(screen.getByText(/月額変更届は要りません。/)).toBeTruthy();
  expect(screen.getByText(/届出期限（2026年6月25日）に間に合いません。/)).toBeTruthy();
});

it('says the same in English', async () => {
  await open(compared([{ bonuses: [december] }]), { language: 'en' });
  const filing = rows().find((row) => row.includes('Filing deadline'));
  expect(filing).toContain('Thursday, 25 June 2026');
  expect(filing).toContain('If filed one day late, the bonus is not deductible at all.');
  expect(rows().find((row) => row.includes('Notice of change in monthly pay'))).toContain(
    'average of June, July, August',
  );
});

describe('the days for a calendar', () => {
  const save = async () => {
    const saved = vi.mocked(saveFile).mockReturnValue();
    fireEvent.click(screen.getByRole('button', { name: /\.ics/ }));
    const [file, name] = saved.mock.lastCall ?? [];
    const text = (await file?.text()) ?? '';
    // lines are folded after a break
    return { name, lines: text.replaceAll('\r\n ', '').split('\r\n') };
  };
  const of = { ...input, company: { name: '株式会社A/B' } };

  it('are those from today on, each with what the page says of it and the way there, and with whose they are', async () => {
    await open(compared([{ bonuses: [december, june] }]), { of });
    const { name, lines } = await save();
    expect(name).toBe('日程_株式会社A-B_案1.ics');
    const starting = (with_: string) => lines.filter((line) => line.startsWith(with_));
    expect(starting('DTSTART')).toEqual([
      'DTSTART;VALUE=DATE:20261210',
      'DTSTART;VALUE=DATE:20261215',
      'DTSTART;VALUE=DATE:20270510',
      'DTSTART;VALUE=DATE:20270515',
      'DTSTART;VALUE=DATE:20270524',
    ]);
    expect(starting('UID')).toEqual(
      ['payment0', 'notice0', 'payment1', 'notice1', 'service_end0'].map(
        (day) => `UID:m1.1.${day}@${window.location.hostname}`,
      ),
    );
    expect(starting('SUMMARY')[0]).toBe(
      'SUMMARY:株式会社A/B：事前確定届出給与10\\,800\\,000円の支給',
    );
    expect(starting('URL')[0]).toBe(`URL:${window.location.origin}/materials/m1/dates?plan=1`);
    expect(starting('DESCRIPTION')[0]).toContain(
      '案1を実行するときの、1年目の手続きと支給の日です。',
    );
    expect(starting('DESCRIPTION')[0]).toContain(
      '全額が損金になりません。同じ事業年度の2回は、1回でも届出と違うと合計11\\,800\\,000円が対象になります。\\n相手: 本人\\n根拠: 法人税法34条1項2号',
    );
  });

  it('name nobody where the document names nobody, and say what is an estimate', async () => {
    vi.setSystemTime(new Date('2026-06-20T00:00:00Z'));
    await open(compared([{ monthly: 500_000 }]), {
      of: { ...of, display: { naming: 'nobody' } },
      language: 'en',
    });
    const { name, lines } = await save();
    expect(name).toBe('Dates_Plan 1.ics');
    expect(lines.join()).not.toContain('株式会社');
    expect(lines).toContain(
      'SUMMARY:First payment of the new JPY 500\\,000 a month (Estimated date)',
    );
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(
      '\\nAn "estimated date" assumes',
    );
  });

  it('say of which proposal they are where there are several', async () => {
    await open(compared([{ bonuses: [december] }, { bonuses: [june] }]), { of, at: '?plan=2' });
    const { lines } = await save();
    expect(lines).toContain('SUMMARY:株式会社A/B：賞与支払届の期限（案2）');
  });

  it('are not offered of a law that is only looked at', async () => {
    await open(compared([{ bonuses: [december] }]), { of, scenario: 'proposed' });
    expect(screen.queryByRole('button', { name: /\.ics/ })).toBeNull();
  });

  it('are not offered once all are past', async () => {
    vi.setSystemTime(new Date('2030-01-01T00:00:00Z'));
    await open(compared([{ bonuses: [december] }]), { of });
    expect(screen.queryByRole('button', { name: /\.ics/ })).toBeNull();
  });
});
