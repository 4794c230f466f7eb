// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '~test/words';
import { bestMonthWords, type BestMonth } from './bestMonth';
import { translate } from '~/i18n/words';

const found = (finding: BestMonth['finding'], best = '2026-12', saved = 0): BestMonth => ({
  bonus: 0,
  planned: '2026-12',
  suspended: 887_500,
  best,
  saved,
  finding,
  candidates: [],
});

describe('what is said of the months of a bonus', () => {
  beforeEach(() => speak('ja'));

  it('names the better month with what it saves', () => {
    const words = bestMonthWords(translate, found('another_is_better', '2027-04', 150_000), 'ja');
    expect(words).toBe(
      '2027年4月から支払うと、予定の2026年12月からより、年金の支給停止が合計150,000円少なくなります（887,500円 → 737,500円）。',
    );
  });

  it.each([
    ['nothing_suspended', '支給停止はありません'],
    ['no_other_month', '2026年12月のほかにありません'],
    ['all_alike', '合計887,500円で変わりません'],
    ['planned_is_best', '2026年12月より年金の支給停止が少なくなる月はありません'],
  ] as const)('promises nothing where there is nothing to gain: %s', (finding, said) => {
    expect(bestMonthWords(translate, found(finding), 'ja')).toContain(said);
  });
});
