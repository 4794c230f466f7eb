// @vitest-environment jsdom
import { MATERIAL } from './material';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConflictModal } from './ConflictModal';
import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MaterialInput } from '~/api/wire';
import reference from '~test/reference-input.json';
import { show } from '~test/render';

const theirs: MaterialInput = {
  ...(reference as MaterialInput),
  deferred_insurance: [{ kind: 'term', surrender_values: [0, 500_000] }],
};
const onMine = vi.fn();
const onTheirs = vi.fn();

beforeEach(() => {
  queries.clear();
  vi.clearAllMocks();
  vi.spyOn(api, 'GET').mockResolvedValue({
    data: { id: 'm1', input: theirs },
    response: new Response(null, { headers: { etag: '"2"' } }),
  } as never);
});

const open = (change: (form: MaterialForm) => void) => {
  const mine = fromInput(theirs);
  change(mine);
  return show(
    <QueryClientProvider client={queries}>
      <ConflictModal id="m1" mine={mine} onMine={onMine} onTheirs={onTheirs} />
    </QueryClientProvider>,
  );
};

it('shows both values of each field by its section and label', async () => {
  await open((mine) => {
    mine.title = '別の名前';
    mine.company.fiscal_year_start = '2026-10-01';
    mine.customer.has_spouse = true;
    mine.customer.residence.designated_city = true;
    mine.company.area.choice = 'tokyo_special_wards';
    mine.company.employees = '';
    mine.retirement.merit_ratio = '2.5';
    const [pay] = mine.proposals;
    const [bonus] = pay?.bonuses ?? [];
    if (bonus) Object.assign(bonus, { date: '2026-12-11', amount: 'たくさん' });
    if (pay) mine.proposals.push({ ...pay, monthly: '200000', bonuses: [] });
    const [contract] = mine.deferred_insurance;
    if (contract) {
      contract.exit = 'keep';
      contract.surrender_values = ['0', '600000'];
      mine.deferred_insurance.push({ ...contract, insurer: '東西生命' });
    }
    mine.life_insurance.push(
      MATERIAL.inside.life_insurance.each.print({ insurer: '南北生命', kind: 'whole_life' }),
    );
  });
  await screen.findByText('資料名');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  const row = (name: string, mine: string, saved: string) =>
    `${name}この画面${mine}保存されている内容${saved}`;
  expect(rows).toEqual([
    row('基本情報 資料名', '別の名前', '株式会社さくら精機 ご提案書'),
    row('会社 決算月', '9月', '3月'),
    row('会社 従業員数', '未入力', '5人'),
    row('会社 課税地域', '東京都特別区', '標準税率'),
    row('お客様 住所地が政令指定都市', 'はい', 'いいえ'),
    row('所得控除 配偶者', 'あり', 'なし'),
    row('提案の報酬 案1 1回目 支給日', '2026年12月11日', '2026年12月10日'),
    row('提案の報酬 案1 1回目 支給額', 'たくさん', '10,800,000円'),
    row('提案の報酬 案2', '月額 200,000円・賞与なし', 'なし'),
    row('法人保険 契約1 解約返戻金の推移 2年目', '600,000円', '500,000円'),
    row('法人保険 契約1 出口', '継続', '解約'),
    row('法人保険 契約2', '東西生命・定期保険', 'なし'),
    row('個人保険 個人契約1', '南北生命・終身保険', 'なし'),
    row('退職金 功績倍率', '2.5倍', '3.0倍'),
  ]);
  expect(onMine).not.toHaveBeenCalled();
});

it('has the choice that loses nothing saved as its main one, and writes over only when told', async () => {
  await open((mine) => {
    mine.title = '別の名前';
  });
  const safe = await screen.findByRole('button', { name: '最新を読み込む' });
  const over = screen.getByRole('button', { name: 'この内容で上書きする' });
  expect([safe, over].map(({ dataset }) => dataset['variant'])).toEqual([undefined, 'default']);
  await waitFor(() => expect(document.activeElement).toBe(safe));
  fireEvent.click(safe);
  expect(onTheirs).toHaveBeenCalledOnce();
  expect(onMine).not.toHaveBeenCalled();
  fireEvent.click(over);
  expect(onMine).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ etag: '"2"' }));
});

it('asks nothing where nothing differs, and goes on with the new version', async () => {
  await open(() => undefined);
  await waitFor(() =>
    expect(onMine).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ etag: '"2"' })),
  );
  expect(screen.queryByRole('button')).toBeNull();
});
