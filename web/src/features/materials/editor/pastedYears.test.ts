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

  it('says that several could be it', () => {
    expect(values('1\t1,200,000\t0\n2\t2,400,000\t1,080,000')).toBe('several');
    expect(values('1\t2\n3\t4')).toBe('several');
  });
});
