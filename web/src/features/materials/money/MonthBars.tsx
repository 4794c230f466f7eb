import type { CSSProperties } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { barLabel, barsOf } from './bars';
import classes from './bars.module.css';
import type { MoneyMonth } from '~/api/wire';
import { ChartFrame } from '~/features/materials/outlook/ChartFrame';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth, monthName } from '~/lib/dates';
import { SideScroll } from '~/ui/SideScroll';

interface MonthsProps {
  of: 'person' | 'company';
  hasCash: boolean;
  months: readonly MoneyMonth[];
  plan: string;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const variable = (name: `--${string}`, share: number) =>
  ({ [name]: percent(share) }) as CSSProperties;

/** One bar for each month on one scale; the table below has the same figures to the yen. */
export function MonthBars({ of, hasCash, months, plan }: MonthsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const what = of === 'person' ? 'net' : hasCash ? 'balance' : 'total';
  const title = t(`money.chart.${what}`);
  const yen = (amount: number) => t('money.chart.yen', { amount });
  const values = months.map(({ person, company }) =>
    what === 'net' ? person.net : what === 'balance' ? (company.balance ?? 0) : company.total,
  );
  const { bars, above } = barsOf(values);
  const below = bars.some(({ value }) => value < 0);
  const spoken = bars.map(({ value }, at) =>
    t(value !== 0 && Math.abs(value) < 1_000 ? 'money.chart.value_yen' : 'money.chart.value', {
      month: formatMonth(months[at]?.month ?? '', language),
      value: (value < 0 ? t('ui.minus') : '') + barLabel(Math.abs(value), yen),
    }),
  );
  return (
    <ChartFrame
      title={title}
      notes={[
        t('money.chart.unit', { plan }),
        ...(bars.some(({ cut }) => cut) ? [t('money.chart.cut')] : []),
      ]}
    >
      <SideScroll label={title}>
        <div
          className={classes.bars}
          role="img"
          aria-label={t('money.chart.values', { title, values: spoken.join(t('outlook.and')) })}
        >
          {bars.map(({ value, height, cut }, at) => {
            const month = months[at]?.month ?? '';
            const look = [classes.bar, value < 0 && classes.below, cut && classes.cut];
            const newYear = at === 0 || month.endsWith('-01');
            return (
              <div key={month} className={newYear && at > 0 ? classes.newYear : undefined}>
                <span className={classes.ground} style={variable('--zero', above)}>
                  {value !== 0 && (
                    <span
                      className={look.filter(Boolean).join(' ')}
                      style={{ height: percent(height) }}
                    />
                  )}
                  <span
                    className={value < 0 ? classes.labelBelow : classes.label}
                    style={variable('--height', height)}
                  >
                    {barLabel(value, yen)}
                  </span>
                </span>
                <span className={classes.month}>{monthName(month, language, 'short')}</span>
                <span className={classes.year}>
                  {newYear && t('money.year', { year: month.slice(0, 4) })}
                </span>
              </div>
            );
          })}
        </div>
      </SideScroll>
      {below && (
        <ul className={classes.legend}>
          <li>
            <span className={classes.bar} aria-hidden="true" />
            {t('money.chart.above')}
          </li>
          <li>
            <span className={`${classes.bar} ${classes.below}`} aria-hidden="true" />
            {t('money.chart.below')}
          </li>
        </ul>
      )}
    </ChartFrame>
  );
}
