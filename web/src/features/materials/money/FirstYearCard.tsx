import { useTranslation } from '~/i18n/useTranslation';
import { firstYearWords, taxesOf } from './firstYear';
import classes from './money.module.css';
import type { MoneyPlan } from '~/api/wire';
import { FigureRow } from '~/features/materials/outlook/FigureRow';
import { Figures } from '~/features/materials/outlook/Figures';
import shared from '~/features/materials/outlook/outlook.module.css';
import type { Steps } from '~/features/materials/outlook/useSteps';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

const YEARS = ['now', 'plan', 'first', 'last'] as const;
const ROWS = ['pay', 'premiums', 'income_tax', 'resident_tax'] as const;

const TAXES = { row: 'taxes', of: ['income_tax', 'resident_tax'] } as const;
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
  const reason = (each: (typeof YEARS)[number], rows: readonly string[], shown: number) =>
    steps.why({
      title: t(`money.first.row.${rows.length > 1 ? 'taxes' : (rows[0] as 'pay')}`),
      of: t(`money.first.${each}`, { plan }),
      figures: rows.map((row) => `${at(each)}.${row}`),
      shown,
    });
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
              {[...ROWS.map((row) => ({ row, of: [row] })), TAXES].map(({ row, of: rows }) => (
                <FigureRow
                  key={row}
                  head={t(`money.first.row.${row}`)}
                  columns={YEARS.length + 1}
                  look={row === 'taxes' ? shared.sum : undefined}
                  cells={YEARS.map((each) => {
                    const value = row === 'taxes' ? taxesOf(year[each]) : year[each][row];
                    return {
                      key: `first ${row} ${each}`,
                      name: `${t(`money.first.row.${row}`)} ${t(`money.first.${each}`, { plan })}`,
                      figure: <Amount value={value} />,
                      reason: reason(each, rows, value),
                    };
                  })}
                />
              ))}
            </tbody>
          </table>
        </SideScroll>
      </details>
    </section>
  );
}
