import { bandHeads, inWords, percent, type LawTable } from './model';
import type { CorporateTaxTables } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { ppmOf } from '~/lib/rates';
import { formatYen } from '~/lib/yen';

/** 法人税等: rates of the national taxes, and of the local ones as standard and of Tokyo. */
export function corporateTables(t: Translate, law: CorporateTaxTables): readonly LawTable[] {
  const {
    corporation_tax: tax,
    inhabitant_levy: levy,
    enterprise_tax: enterprise,
    defence_corporation_tax: defence,
  } = law;
  const tokyo = levy.tokyo_special_wards;
  const limit = inWords(tax.low_limit);
  const high = tax.high_income;
  const incomes = bandHeads(t, [...enterprise.band_limits, null]);
  const rate = [t('law_tables.item'), t('law_tables.rate')];
  return [
    {
      title: t('law_tables.corporate.tax'),
      columns: rate,
      rows: [
        [
          t('law_tables.corporate.small', { capital: inWords(tax.low_capital_max), limit }),
          percent(tax.low_rate),
        ],
        ...(high == null
          ? []
          : [
              [
                t('law_tables.corporate.small_high', { over: inWords(high.over), limit }),
                percent(high.low_rate),
              ],
            ]),
        [t('law_tables.corporate.general'), percent(tax.general_rate)],
      ],
      unit: '',
    },
    {
      title: t('law_tables.corporate.on_taxes'),
      columns: [t('law_tables.item'), t('law_tables.corporate.base'), t('law_tables.rate')],
      rows: [
        [
          t('law_tables.corporate.local'),
          t('law_tables.corporate.of_tax'),
          percent(law.local_corporation_tax),
        ],
        // none before it began
        ...(ppmOf(defence.rate) === 0
          ? []
          : [
              [
                t('law_tables.corporate.defence'),
                t('law_tables.corporate.of_tax_over', { amount: inWords(defence.deduction) }),
                percent(defence.rate),
              ],
            ]),
        [
          t('law_tables.corporate.special'),
          t('law_tables.corporate.of_enterprise'),
          percent(law.special_enterprise_tax),
        ],
      ],
      unit: '',
    },
    {
      title: t('law_tables.corporate.levy'),
      columns: [
        t('law_tables.item'),
        t('law_tables.corporate.standard'),
        t('law_tables.corporate.most'),
      ],
      rows: [
        [t('law_tables.prefecture'), percent(levy.prefecture), percent(levy.prefecture_max)],
        [t('law_tables.municipality'), percent(levy.municipality), percent(levy.municipality_max)],
      ],
      unit: '',
      note: t('law_tables.corporate.levy_note'),
    },
    {
      title: t('law_tables.corporate.levy_tokyo'),
      columns: rate,
      rows: [
        [
          t('law_tables.corporate.within', {
            capital: inWords(tokyo.capital_max),
            tax: inWords(tokyo.corporation_tax_max),
          }),
          percent(tokyo.standard),
        ],
        [t('law_tables.otherwise'), percent(tokyo.excess)],
      ],
      unit: '',
    },
    {
      title: t('law_tables.corporate.per_capita'),
      columns: [
        t('law_tables.corporate.capital'),
        t('law_tables.prefecture'),
        t('law_tables.corporate.city_50'),
        t('law_tables.corporate.city_over'),
        t('law_tables.corporate.tokyo_50'),
        t('law_tables.corporate.tokyo_over'),
      ],
      rows: bandHeads(
        t,
        law.per_capita_levy.map(({ capital_to }) => capital_to),
      ).map((head, at) => {
        const row = law.per_capita_levy[at];
        if (row === undefined) return [head];
        const { prefecture, municipality, tokyo_special_wards: wards } = row;
        const amounts = [
          prefecture,
          municipality.up_to_50,
          municipality.over_50,
          wards.up_to_50,
          wards.over_50,
        ];
        return [head, ...amounts.map(formatYen)];
      }),
      note: t('law_tables.corporate.per_capita_note'),
    },
    {
      title: t('law_tables.corporate.enterprise'),
      columns: [
        t('law_tables.corporate.income'),
        t('law_tables.corporate.standard'),
        t('law_tables.corporate.tokyo_excess'),
      ],
      rows: incomes.map((head, at) => [
        head,
        percent(enterprise.standard[at] ?? ''),
        percent(enterprise.tokyo.excess[at] ?? ''),
      ]),
      note: t('law_tables.corporate.enterprise_note', {
        capital: inWords(enterprise.tokyo.capital_max),
        income: inWords(enterprise.tokyo.income_max),
        size: inWords(law.size_based_over),
      }),
    },
  ];
}
