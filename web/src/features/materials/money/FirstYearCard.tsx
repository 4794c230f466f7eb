import { useTranslation } from '~/i18n/useTranslation';
import { firstYearWords, taxesOf } from './firstYear';
import classes from './money.module.css';
import type { FirstYear } from '~/api/wire';
import { Amount } from '~/ui/Amount';

const YEARS = ['now', 'plan', 'first', 'last'] as const;
const ROWS = ['pay', 'premiums', 'income_tax', 'resident_tax'] as const;

/** 切替えの年: what is paid once more, what is only moved, and what remains. */
export function FirstYearCard({ year, plan }: { year: FirstYear | null; plan: string }) {
  const { t } = useTranslation();
  if (year === null) return <p className="mute sm">{t('money.first.none')}</p>;
  const words = firstYearWords(t, year, plan);
  return (
    <section className={`card ${classes.first}`} aria-labelledby="first-year">
      <div className={classes.firstHead}>
        <h2 id="first-year">{t('money.first.title', { year: year.year })}</h2>
        <span className="mute sm">{t('money.first.note', { plan })}</span>
      </div>
      <p>{words.pay}</p>
      <dl>
        {words.figures.map(({ label, amount, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.large}>
              <Amount value={amount} unit={t('unit.yen')} />
            </dd>
            <dd className="sub sm">{note}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t('money.first.years')}</summary>
        <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby="first-year">
          <table className={classes.years}>
            <thead>
              <tr>
                <th scope="col">{t('result.item')}</th>
                {YEARS.map((each) => (
                  <th key={each} scope="col" className={classes.number}>
                    {t(`money.first.${each}`, { plan })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map((row) => (
                <tr key={row}>
                  <th scope="row">{t(`money.first.row.${row}`)}</th>
                  {YEARS.map((each) => (
                    <td key={each} className={classes.number}>
                      <Amount value={year[each][row]} />
                    </td>
                  ))}
                </tr>
              ))}
              <tr className={classes.sum}>
                <th scope="row">{t('money.first.row.taxes')}</th>
                {YEARS.map((each) => (
                  <td key={each} className={classes.number}>
                    <Amount value={taxesOf(year[each])} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
