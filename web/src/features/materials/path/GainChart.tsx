import type { CSSProperties } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { chartOf } from './chart';
import classes from './chart.module.css';
import { eventList } from './eventWords';
import type { Row } from './rows';
import type { PathTotal } from '~/api/wire';
import { ChartFrame } from '~/features/materials/outlook/ChartFrame';
import { useLanguage } from '~/i18n/useLanguage';
import { formatYen, roundedMan } from '~/lib/yen';

interface GainChartProps {
  rows: readonly Row[];
  total: PathTotal;
  months: number;
  birth: string | null;
  leaves: boolean;
  plan: string;
  /** What the picture shows, in words. */
  said: string;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const at = (place: { x?: number; y?: number }): CSSProperties => ({
  ...(place.x !== undefined && { left: percent(place.x) }),
  ...(place.y !== undefined && { top: percent(place.y) }),
});
const line = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${(x * 100).toFixed(2)},${(y * 100).toFixed(2)}`).join(' ');

/** What is gained until the person leaves against the pension that is lost after it, by age. */
export function GainChart(props: GainChartProps) {
  const { rows, total, months, birth, leaves, plan, said } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const drawn = chartOf({ rows, total, months, birth });
  const events = rows.flatMap((row) => row.events);
  const withPension = drawn.lost.length > 0;
  const weighs = total.together > 0 ? 'path.chart.title' : 'path.chart.title_both';
  const title = t(withPension ? weighs : 'path.chart.title_gain');
  const end = !leaves
    ? t('path.chart.end')
    : drawn.drawn === null && withPension
      ? t('path.chart.leaving_drawn')
      : t('path.chart.leaving');
  return (
    <ChartFrame title={title} notes={[t('path.chart.unit', { plan })]}>
      <div className={classes.ground} role="img" aria-label={said}>
        {drawn.lines.map(({ value, y }) => (
          <span
            key={value}
            className={value === 0 ? classes.zero : classes.line}
            style={at({ y })}
            data-value={formatYen(roundedMan(value))}
          />
        ))}
        {drawn.ages.map(({ age, x }) => (
          <span key={age} className={classes.tick} style={at({ x })}>
            {t('path.chart.age', { age })}
          </span>
        ))}
        {events.map((event) => (
          <span
            key={event.kind + event.month + ('id' in event ? event.id : '')}
            className={event.kind === 'law' ? classes.law : classes.milestone}
            style={at({ x: drawn.xOf(event.month) })}
          />
        ))}
        <span
          className={`${classes.mark} ${drawn.end > 0.6 ? classes.toLeft : ''}`}
          style={at({ x: drawn.end })}
        >
          {end}
        </span>
        {drawn.drawn !== null && (
          <span
            className={`${classes.mark} ${classes.lower} ${drawn.drawn > 0.6 ? classes.toLeft : ''}`}
            style={at({ x: drawn.drawn })}
          >
            {t('path.chart.drawn')}
          </span>
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline className={classes.gain} points={line(drawn.gain)} />
          <polyline className={classes.lost} points={line(drawn.lost)} />
        </svg>
        {drawn.even && (
          <span className={classes.even} style={at(drawn.even)}>
            <b>{t('path.chart.even', { age: drawn.even.age })}</b>
          </span>
        )}
      </div>
      <ul className={classes.legend}>
        <li>
          <span className={classes.gainKey} aria-hidden="true" />
          {t('path.chart.gain')}
        </li>
        {withPension && (
          <li>
            <span className={classes.lostKey} aria-hidden="true" />
            {t('path.chart.lost')}
          </li>
        )}
        {(['law', 'age'] as const).map((kind) => {
          const own = events.filter((event) => event.kind === kind);
          return own.length === 0 ? null : (
            <li key={kind}>
              <span
                className={kind === 'law' ? classes.lawKey : classes.milestoneKey}
                aria-hidden="true"
              />
              <span>
                <b>{t(`path.table.event_${kind}`)}</b>
                {eventList(t, language, own).map((each) => (
                  <span key={each}>{each}</span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </ChartFrame>
  );
}
