import { useTranslation } from '~/i18n/useTranslation';
import { firstYearWords, taxesOf } from './firstYear';
import classes from './money.module.css';
import type { FirstYear } from '~/api/wire';
import { Figures } from '~/features/materials/outlook/Figures';
import shared from '~/features/materials/outlook/outlook.module.css';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

const YEARS = ['now', 'plan', 'first', 'last'] as const;
const ROWS = ['pay', 'premiums', 'income_tax', 'resident_tax'] as const;

/** 切替えの年: what is paid once more, what is only moved, and what remains. */
export function FirstYearCard({ year, plan }: { year: FirstYear | null; plan: string }) {
  const { t } = useTranslation();
  if (year === null) return <p className="mute sm">{t('money.first.none')}</p>;
  const words = firstYearWords(t, year, plan);
  return (
    <section className={`card ${shared.told}`} aria-labelledby="first-year">
      <div className={shared.toldHead}>
        <h2 id="first-year">{t('money.first.title', { year: year.year })}</h2>
        <span className="mute sm">{t('money.first.note', { plan })}</span>
      </div>
      <p>{words.pay}</p>
      <Figures figures={words.figures} />
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
              {ROWS.map((row) => (
                <tr key={row}>
                  <th scope="row">{t(`money.first.row.${row}`)}</th>
                  {YEARS.map((each) => (
                    <td key={each} className={shared.number}>
                      <Amount value={year[each][row]} />
                    </td>
                  ))}
                </tr>
              ))}
              <tr className={shared.sum}>
                <th scope="row">{t('money.first.row.taxes')}</th>
                {YEARS.map((each) => (
                  <td key={each} className={shared.number}>
                    <Amount value={taxesOf(year[each])} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </SideScroll>
      </details>
    </section>
  );
}
