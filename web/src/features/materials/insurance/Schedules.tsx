import classes from './insurance.module.css';
import { useInsuranceReasons, type Explained } from './reasons';
import { spansOf } from './runs';
import { fiscalYear } from './fiscalYear';
import { YearsHead } from './YearsHead';
import type { Comparison, InsurancePolicy } from '~/api/wire';
import { FigureRow } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { addMonths } from '~/lib/dates';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';
import { SideScroll } from '~/ui/SideScroll';

const COLUMNS = ['paid', 'to_asset', 'run_down', 'deductible', 'asset_balance'] as const;

/** What an exit brings, by its words. */
const EXITS = {
  surrender: { value: 'surrender_value', book: 'book', gain: 'surrender_gain' },
  hand_over: {
    value: 'surrender_value',
    handed_over: 'handed_over',
    book: 'book',
    gain: 'hand_over_gain',
  },
  paid_up: {
    value: 'surrender_value',
    book: 'book',
    gain: 'paid_up_gain',
    asset_after: 'asset_after',
  },
  reduction: {
    value: 'surrender_value',
    book: 'book',
    'reduced.received': 'received',
    'reduced.released': 'released',
    gain: 'reduction_gain',
    'reduced.book_left': 'book_left',
    'reduced.premium': 'premium_left',
  },
} as const;
type Figure = 'value' | 'handed_over' | 'book' | 'gain' | 'asset_after' | `reduced.${Reduced}`;
type Reduced = keyof NonNullable<Exit['reduced']>;
type Exit = NonNullable<InsurancePolicy['exit']>;

/** A figure of an exit by its name among the steps. */
function amountOf(exit: Exit, figure: Figure): number {
  const of = (name: Reduced) => exit.reduced?.[name] ?? 0;
  switch (figure) {
    case 'reduced.received':
    case 'reduced.released':
    case 'reduced.book_left':
    case 'reduced.premium':
      return of(figure.slice('reduced.'.length) as Reduced);
    default:
      return exit[figure] ?? 0;
  }
}

type Word =
  | 'received'
  | 'released'
  | 'reduction_gain'
  | 'book_left'
  | 'premium_left'
  | 'surrender_value'
  | 'handed_over'
  | 'book'
  | 'surrender_gain'
  | 'hand_over_gain'
  | 'paid_up_gain'
  | 'asset_after';

interface SchedulesProps {
  insurance: NonNullable<Comparison['insurance']>;
  /** The newest answer with its steps. */
  explained: Comparison['insurance'];
  /** What the contracts are called. */
  names: readonly string[];
}

/** What each contract is in the books, whatever the pay. */
export function Schedules({ insurance, explained, names }: SchedulesProps) {
  const { t } = useTranslation();
  return insurance.policies.map((policy, index) => (
    <Schedule
      key={index}
      policy={policy}
      index={index}
      name={names[index] ?? t('insurance.nth', { number: index + 1 })}
      explained={
        explained?.trace == null ? null : { steps: explained.trace, at: `policies.${index}` }
      }
    />
  ));
}

interface ScheduleProps {
  policy: InsurancePolicy;
  index: number;
  name: string;
  explained: Explained | null;
}

function Schedule({ policy, index, name: contract, explained }: ScheduleProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contract_detail: detail, exit, first_fiscal_year_start: first } = policy;
  const why = useInsuranceReasons(explained, []);
  const title = t('insurance.contract', { name: contract });
  const interpolated = spansOf(detail.interpolated_years).map(([first, last]) =>
    first === last ? first : t('insurance.years_span', { first, last }),
  );
  const inline = useOpenInline();
  const kind = exit?.kind ?? 'surrender';
  const figures = exit == null ? [] : (Object.entries(EXITS[kind]) as [Figure, Word][]);
  const onExit = figures
    .filter(([figure]) => figure !== 'reduced.premium' || exit?.reduced?.premium !== 0)
    .map(([figure, word]) => {
      const amount = exit == null ? 0 : amountOf(exit, figure);
      const isLoss = figure === 'gain' && amount < 0;
      const name = t(isLoss ? `insurance.loss.${kind}` : `insurance.${word}`);
      const reason = why({ title: name, of: contract, figure: `exit.${figure}`, shown: amount });
      return { key: `policy ${index} exit ${figure}`, name, amount, reason };
    });
  const columns = detail.fiscal_years.some((year) => year.prepaid_balance !== 0)
    ? ([...COLUMNS, 'prepaid_balance'] as const)
    : COLUMNS;
  return (
    <details className={classes.fold}>
      <summary>{title}</summary>
      <dl className={classes.facts}>
        <div>
          <dt>{t('insurance.rule')}</dt>
          <dd>{t(`insurance.rule.${detail.rule}`)}</dd>
        </div>
        {detail.class != null && (
          <div>
            <dt>{t('insurance.class')}</dt>
            <dd>{t(`insurance.class.${detail.class}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t(exit == null ? 'insurance.exit' : `insurance.exit_${kind}`)}</dt>
          <dd>
            {exit == null
              ? t('insurance.no_exit')
              : t('insurance.exit_in', {
                  year: exit.policy_year,
                  from: fiscalYear(exit.fiscal_year_start, language),
                })}
          </dd>
        </div>
        {interpolated.length > 0 && (
          <div>
            <dt>{t('insurance.interpolated')}</dt>
            <dd>
              {t('insurance.interpolated_years', {
                years: interpolated.join(language === 'ja' ? '・' : ', '),
              })}
            </dd>
          </div>
        )}
        {onExit.map(({ key, name, amount, reason }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <FigureButton
                reasonKey={key}
                label={t('reason.open', { name: `${name} ${contract}` })}
                reason={reason}
              >
                <Amount value={amount} />
              </FigureButton>
            </dd>
          </div>
        ))}
      </dl>
      {onExit.find(({ key }) => inline(key))?.reason}
      {exit?.handed_over != null && exit.handed_over !== exit.value && (
        <p className="sub sm">{t('insurance.asset_is_value')}</p>
      )}
      {exit != null && kind !== 'reduction' && (
        <p className="sub sm">{t('insurance.before_exit')}</p>
      )}
      <SideScroll label={title}>
        <table className={shared.table}>
          <YearsHead names={columns.map((name) => t(`insurance.${name}`))} />
          <tbody>
            {detail.fiscal_years.map((year, at) => {
              const from = fiscalYear(addMonths(first, 12 * at), language);
              return (
                <FigureRow
                  key={year.year}
                  head={from}
                  columns={columns.length + 1}
                  cells={columns.map((name) => ({
                    key: `policy ${index} ${year.year} ${name}`,
                    name: `${t(`insurance.${name}`)} ${contract} ${from}`,
                    figure: <Amount value={year[name]} />,
                    reason: why({
                      title: t(`insurance.${name}`),
                      of: t('insurance.of', { plan: contract, time: from }),
                      figure: `contract_detail.fiscal_years.${at}.${name}`,
                      shown: year[name],
                    }),
                  }))}
                />
              );
            })}
          </tbody>
        </table>
      </SideScroll>
    </details>
  );
}
