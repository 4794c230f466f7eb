import { useTranslation } from '~/i18n/useTranslation';
import { firstYearWords, taxesOf, type Taxed } from './firstYear';
import classes from './money.module.css';
import type { MoneyPlan } from '~/api/wire';
import { FigureRow } from '~/features/materials/outlook/FigureRow';
import { Figures } from '~/features/materials/outlook/Figures';
import shared from '~/features/materials/outlook/outlook.module.css';
import type { Steps } from '~/features/materials/outlook/useSteps';
import type { Key } from '~/i18n/words';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

const YEARS = ['now', 'plan', 'first', 'last'] as const;

interface Line {
  /** Its steps, under the path of the year. */
  of: readonly string[];
  label: Key;
  read: (year: Taxed) => number;
  /** Only where some year has any. */
  few?: true;
  sum?: true;
}

/** What is taxed, what is deducted, and both taxes. */
const LINES: readonly Line[] = [
  { of: ['pay'], label: 'money.first.row.pay', read: (year) => year.pay },
  { of: ['premiums'], label: 'money.first.row.premiums', read: (year) => year.premiums },
  {
    of: ['other_office.pay'],
    label: 'money.years.other_office_pay',
    read: (year) => year.other_office?.pay ?? 0,
    few: true,
  },
  {
    of: ['other_office.premiums'],
    label: 'money.years.other_office_premiums',
    read: (year) => year.other_office?.premiums ?? 0,
    few: true,
  },
  {
    of: ['pension'],
    label: 'money.years.pension',
    read: (year) => year.pension ?? 0,
    few: true,
  },
  { of: ['income_tax'], label: 'money.first.row.income_tax', read: (year) => year.income_tax },
  {
    of: ['resident_tax'],
    label: 'money.first.row.resident_tax',
    read: (year) => year.resident_tax,
  },
  {
    of: ['income_tax', 'resident_tax'],
    label: 'money.first.row.taxes',
    read: taxesOf,
    sum: true,
  },
];
/** The large figures in their order. */
const LARGE = ['more_in_first', 'back_in_last', 'remains'] as const;

interface FirstYearCardProps {
  plan: MoneyPlan;
  /** Where the plan stands in the answer. */
  index: number;
  name: string;
  steps: Steps;
}

/** 切替えの年: what is paid once more, what is only moved, and what remains. */
export function FirstYearCard({ plan: of, index, name: plan, steps }: FirstYearCardProps) {
  const { t } = useTranslation();
  const year = of.first_year;
  if (year === null) return <p className="mute sm">{t('money.first.none')}</p>;
  const words = firstYearWords(t, year, plan);
  const own = `plans.${index}.first_year`;
  const figures = words.figures.map((figure, at) => ({
    ...figure,
    reason: steps.why({
      title: figure.label,
      of: plan,
      figures: [`${own}.${LARGE[at] ?? ''}`],
      shown: figure.amount,
    }),
  }));
  // the year of the change is one of those that the months add up to
  const first = of.calendar_years.findIndex((each) => each.year === year.year);
  const at = (each: (typeof YEARS)[number]) =>
    each === 'first' ? `plans.${index}.calendar_years.${first}` : `${own}.${each}`;
  const reason = (each: (typeof YEARS)[number], { of: figures, label, read }: Line) =>
    steps.why({
      title: t(label),
      of: t(`money.first.${each}`, { plan }),
      figures: figures.map((figure) => `${at(each)}.${figure}`),
      shown: read(year[each]),
    });
  const lines = LINES.filter(
    ({ few, read }) => !few || YEARS.some((each) => read(year[each]) !== 0),
  );
  return (
    <section className={`card ${shared.told}`} aria-labelledby="first-year">
      <div className={shared.toldHead}>
        <h2 id="first-year">{t('money.first.title', { year: year.year })}</h2>
        <span className="mute sm">{t('money.first.note', { plan })}</span>
      </div>
      <p>{words.pay}</p>
      <Figures figures={figures} />
      <details className={classes.details}>
        <summary>{t('money.first.years')}</summary>
        <SideScroll label={t('money.first.years')}>
          <table className={`${shared.table} ${classes.years}`}>
            <thead>
              <tr>
                <th scope="col">{t('result.item')}</th>
                {YEARS.map((each) => (
                  <th key={each} scope="col" className={shared.number}>
                    {t(`money.first.${each}`, { plan })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <FigureRow
                  key={line.label}
                  head={t(line.label)}
                  columns={YEARS.length + 1}
                  look={line.sum && shared.sum}
                  cells={YEARS.map((each) => ({
                    key: `first ${line.label} ${each}`,
                    name: `${t(line.label)} ${t(`money.first.${each}`, { plan })}`,
                    figure: <Amount value={line.read(year[each])} />,
                    reason: reason(each, line),
                  }))}
                />
              ))}
            </tbody>
          </table>
        </SideScroll>
      </details>
    </section>
  );
}
