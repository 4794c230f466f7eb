import { useTranslation } from '~/i18n/useTranslation';
import type { Column } from './columns';
import classes from './money.module.css';
import { fallsFarShort } from './shortfalls';
import { stepsOfMonth } from './steps';
import type { MoneyMonth, MoneyPlan } from '~/api/wire';
import type { Cell } from '~/features/materials/outlook/FigureRow';
import type { Steps } from '~/features/materials/outlook/useSteps';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { Amount } from '~/ui/Amount';

export interface Months {
  plan: MoneyPlan;
  /** Where the plan stands in the answer. */
  index: number;
  name: string;
  steps: Steps;
}

/** The months under their calendar years, each with its place. */
export function byYear(months: readonly MoneyMonth[]) {
  const years = new Map<string, { month: MoneyMonth; at: number }[]>();
  months.forEach((month, at) => {
    const year = month.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), { month, at }]);
  });
  return [...years];
}

/** A month that falls far short, or one in which a bonus is paid. */
export function lookOf(columns: readonly Column[], month: MoneyMonth): 'short' | 'paid' | null {
  const left = columns.find((column) => column.left)?.read(month) ?? 0;
  if (fallsFarShort(left)) return 'short';
  return columns.some(({ label }) => label === 'money.column.bonus') && month.person.bonus !== 0
    ? 'paid'
    : null;
}

/** The figures of months, with their reasons. */
export function useMonths({ plan, index, name, steps }: Months) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (column: Column, at: number): Cell => {
    const month = plan.months[at];
    const value = month === undefined ? 0 : column.read(month);
    const time = t('outlook.of', { plan: name, time: formatMonth(month?.month ?? '', language) });
    return {
      key: `${month?.month} ${column.label}`,
      name: `${t(column.label)} ${time}`,
      figure: <MonthFigure column={column} value={value} />,
      // what is nothing has nothing to tell
      reason:
        (value ?? 0) === 0
          ? null
          : steps.why({
              title: t(column.label),
              of: time,
              figures: stepsOfMonth(plan, at, column).map((figure) => `plans.${index}.${figure}`),
              shown: value ?? 0,
            }),
    };
  };
}

/** Nothing is quiet; what is missing is said in words too. */
export function MonthFigure({ column, value }: { column: Column; value: number | null }) {
  const { t } = useTranslation();
  if (value === null) return <span className="mute">{t('money.table.unknown')}</span>;
  if (value === 0) {
    return (
      <span className="mute">
        <span className="vh">{t('outlook.zero')}</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  }
  const amount = <Amount value={value} signed={column.signed ?? false} />;
  if (!column.left) return amount;
  return (
    <b className={fallsFarShort(value) ? classes.far : undefined}>
      {value < 0 && <span className={classes.shortWord}>{t('money.table.short')}</span>}
      {amount}
    </b>
  );
}
