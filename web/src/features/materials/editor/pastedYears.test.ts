import { describe, expect, it } from 'vitest';
import { pastedYears } from './pastedYears';

const values = (
  pasted: string,
  wanted: 'surrender_values' | 'death_benefits' = 'surrender_values',
) => {
  const found = pastedYears(pasted, wanted);
  return found?.kind === 'values' ? found : found?.kind;
};
const column = (of: string[], from: number | null = null, unit = 'yen') => ({
  kind: 'values',
  values: of,
  from,
  unit,
});

describe('a column', () => {
  it('is a value for each line, read as an amount', () => {
    expect(values('0\r\n１,２００,０００円\r\n\r\n150万\r\n')).toEqual(
      column(['0', '1200000', '', '1500000']),
    );
    expect(values('1,500\n2,600\n12,500,000')).toEqual(column(['1500', '2600', '12500000']));
  });

  it('keeps what cannot be read, so that it is said', () => {
    expect(values('100\n–')).toEqual(column(['100', '–']));
    // a year more or less would put every value at another year
    expect(values('–\n100')).toEqual(column(['–', '100']));
  });

  it('leaves its heading, and goes by its unit', () => {
    expect(values('解約返戻金\n0\n2,500')).toEqual(column(['0', '2500']));
    expect(values('解約返戻金(千円)\n0\n2,500')).toEqual(
      column(['0', '2500000'], null, 'thousand'),
    );
    expect(values('解約返戻金（万円）\n0\n250')).toEqual(column(['0', '2500000'], null, 'man'));
  });

  it.each(['1200000', '1200000\n', '解約返戻金', '', '\n'])('is not %j', (pasted) => {
    expect(pastedYears(pasted, 'surrender_values')).toBeNull();
  });
});

describe('years beside the values', () => {
  it('say where they stand', () => {
    const of = column(['0', '1200000', '', '1500000'], 0);
    expect(values('１\t０\n２\t１，２００，０００\n３\t\n４\t150万\n')).toEqual(of);
    expect(values('経過年数\t解約返戻金\r\n1年目\t0\r\n2年目\t1,200,000\r\n')).toEqual(
      column(['0', '1200000'], 0),
    );
    expect(values('年数\t解約返戻金\n11\t100\n12\t200')).toEqual(column(['100', '200'], 10));
  });

  it('are no part of an amount, whatever parts them from it', () => {
    const of = column(['2500000', '5000000', '7500000'], 0);
    expect(values('1 2,500,000\n2 5,000,000\n3 7,500,000')).toEqual(of);
    expect(values('1,2500000\n2,5000000\n3,7500000')).toEqual(of);
    expect(values('1,2,500,000\n2,5,000,000\n3,7,500,000')).toEqual(of);
    expect(values('1　2,500,000\n2　5,000,000\n3　7,500,000')).toEqual(of);
  });

  it('leave out years between', () => {
    expect(values('1\t100\n3\t300\n5\t500')).toEqual(column(['100', '', '300', '', '500'], 0));
  });

  it('are not ages', () => {
    expect(values('46\t100\n47\t200')).toEqual(column(['100', '200']));
    expect(values('46歳\t100\n47歳\t200')).toEqual(column(['100', '200']));
    expect(values('1\t45\t100\n2\t46\t200')).toEqual(column(['100', '200'], 0));
  });
});

describe('a table of several columns', () => {
  const TABLE =
    '経過年数\t年齢\t払込保険料累計\t解約返戻金\t返戻率\t死亡保険金\n' +
    '1\t46\t1,200,000\t0\t0.0%\t50,000,000\n' +
    '2\t47\t2,400,000\t1,080,000\t45.0%\t50,000,000';

  it('has the one that its heading names', () => {
    expect(values(TABLE)).toEqual(column(['0', '1080000'], 0));
    expect(values(TABLE, 'death_benefits')).toEqual(column(['50000000', '50000000'], 0));
  });

  it('has the only one that is an amount', () => {
    expect(values('1\t46\t100,000\t12.5%\n2\t47\t200,000\t25.0%')).toEqual(
      column(['100000', '200000'], 0),
    );
  });

  it('says where nobody can tell', () => {
    expect(values('1\t1,200,000\t0\n2\t2,400,000\t1,080,000')).toBe('unclear');
  });
});

describe('units', () => {
  it.each([
    ['（単位：千円）\n経過年数\t解約返戻金\n1\t0\n2\t1080', 'thousand', ['0', '1080000']],
    ['経過年数\t解約返戻金\t（単位：千円）\n1\t0\n2\t1080', 'thousand', ['0', '1080000']],
    ['単位 千円\n年数\t解約返戻金\n1\t0\n2\t1080', 'thousand', ['0', '1080000']],
    ['Year\tSurrender value (thousand yen)\n1\t0\n2\t1080', 'thousand', ['0', '1080000']],
    ['年数\t解約返戻金（百万円）\n1\t0\n2\t50', 'million', ['0', '50000000']],
    ['年数\t解約返戻金（億円）\n1\t0\n2\t1', 'oku', ['0', '100000000']],
    ['年数\t解約返戻金（千円）\n1\t0\n2\t1080.5', 'thousand', ['0', '1080500']],
    ['年数\t解約返戻金（万円）\n1\t0\n2\t108万円', 'man', ['0', '1080000']],
    ['死亡保険金1,000万円プラン\n1\t0\n2\t1080000', 'yen', ['0', '1080000']],
    ['保険料月払10万円の場合の解約返戻金\n年数\t金額\n1\t0\n2\t108', 'yen', ['0', '108']],
  ])('of %j are %s', (pasted, unit, of) => {
    expect(values(pasted)).toEqual(column(of, 0, unit));
  });
});

describe('a named column', () => {
  it.each([
    [
      '経過年数\t払込保険料累計（千円）\t解約返戻金（千円）\n1\t1000\t10\n2\t2000\t60',
      ['10000', '60000'],
    ],
    ['経過年数\t累計（万円）\t解約返戻金（万円）\n1\t120\t0\n2\t240\t24', ['0', '240000']],
    ['経過年数\t累計\t解約払戻金\n1\t120\t0\n2\t240\t24', ['0', '24']],
  ])('is found whatever its amounts look like: %j', (pasted, of) => {
    const found = values(pasted);
    expect(found).toMatchObject({ kind: 'values', values: of, from: 0 });
  });

  it.each([
    ['経過年数\t払込保険料累計\t返戻率\n1\t1200000\t10.0%\n2\t2400000\t20.0%', 'surrender_values'],
    ['経過年数\t解約返戻金\n1\t0\n2\t100', 'death_benefits'],
  ] as const)('is not another one: %j', (pasted, wanted) => {
    expect(values(pasted, wanted)).toBe('unclear');
  });
});

describe('years that are written otherwise', () => {
  it.each([
    ['年数\t解約返戻金\n1年後\t100\n5年後\t500', ['100', '', '', '', '500'], 0],
    ['年度\t解約返戻金\n第1年度\t100\n第2年度\t200', ['100', '200'], 0],
    ['契約時\t0\n1\t100\n3\t300', ['100', '', '300'], 0],
    ['0\t0\n1\t100000\n2\t200000', ['100000', '200000'], 0],
    ['3\t300000\n4\t400000', ['300000', '400000'], 2],
    ['契約年齢45歳・男性\n経過年数\t解約返戻金\n1\t1\n5\t5', ['1', '', '', '', '5'], 0],
    ['年数\t解約返戻金\n1\t100\n2\t200\n満期\t300', ['100', '200'], 0],
    ['年数,解約返戻金\n1,200\n2,400', ['200', '400'], 0],
    ['1,"1,200,000"\n2,"2,400,000"', ['1200000', '2400000'], 0],
  ])('%j', (pasted, of, from) => {
    expect(values(pasted)).toEqual(column(of, from));
  });

  it.each([
    '年数\t解約返戻金\n1〜3\t100\n4〜6\t200',
    '日付\t解約返戻金\n2027/5/1\t100\n2028/5/1\t200',
    '年数\t解約返戻金\n3\t300\n2\t200',
    '年数\t解約返戻金\n110\t300\n120\t200',
  ])('are unclear: %j', (pasted) => {
    expect(values(pasted)).toBe('unclear');
  });

  it('part no amount whose thousands are parted by spaces', () => {
    expect(values('100 000\n120 000')).toEqual(column(['100000', '120000']));
  });
});
