import { isShown, wordOf, type Exits } from './exits';
import classes from './insurance.module.css';
import type { InsuranceReasons } from './reasons';
import { fiscalYear } from './fiscalYear';
import { YearsHead } from './YearsHead';
import type { InsuranceSums } from '~/api/wire';
import { FigureRow, type Cell } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

/** What both sums come to stands first: a table of eleven columns is wider than most screens. */
const COLUMNS = [
  'kept_without',
  'received_with',
  'premiums',
  'tax_put_off',
  'surrender_value',
  'handed_over',
  'surrender_tax',
  'surrender_gain',
  'paid_up_gain',
  'deductible',
  'asset_balance',
] as const;

interface YearsTableProps {
  sums: InsuranceSums;
  plan: string;
  why: InsuranceReasons;
  exits: Exits;
}

/** Both sums by fiscal years. */
export function YearsTable({ sums, plan, why, exits }: YearsTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = COLUMNS.filter((name) => isShown(name, exits, sums));
  const wordsOf = (name: (typeof COLUMNS)[number]) => t(wordOf(name, exits));
  const cell = (
    key: string,
    figure: string,
    of: string,
    name: (typeof COLUMNS)[number],
    value: number,
  ): Cell => ({
    key: `insurance ${key} ${name}`,
    name: `${wordsOf(name)} ${of}`,
    figure: <Amount value={value} />,
    reason: why({ title: wordsOf(name), of, figure: `${figure}.${name}`, shown: value }),
  });
  return (
    <details className={classes.fold}>
      <summary>{t('insurance.years')}</summary>
      <SideScroll label={t('insurance.years')}>
        <table className={shared.table}>
          <YearsHead names={columns.map(wordsOf)} />
          <tbody>
            {sums.years.map((year, at) => {
              const from = fiscalYear(year.fiscal_year_start, language);
              const of = t('insurance.of', { plan, time: from });
              return (
                <FigureRow
                  key={year.fiscal_year_start}
                  head={from}
                  columns={columns.length + 1}
                  cells={columns.map((name) =>
                    cell(year.fiscal_year_start, `years.${at}`, of, name, year[name] ?? 0),
                  )}
                />
              );
            })}
          </tbody>
          <tfoot>
            <FigureRow
              head={t('insurance.sum')}
              columns={columns.length + 1}
              look={shared.sum}
              cells={columns.map((name) => {
                const total = cell('sum', 'totals', plan, name, sums.totals[name] ?? 0);
                // a balance is no sum of its years
                return name === 'asset_balance' ? { ...total, figure: '–', reason: null } : total;
              })}
            />
          </tfoot>
        </table>
      </SideScroll>
    </details>
  );
}
