import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from './Amount';
import classes from './StackedBar.module.css';
import { roundedMan } from '~/lib/yen';

interface Bar {
  label: string;
  /** Yen, in the order of the parts. */
  values: readonly number[];
}

interface StackedBarProps {
  title: string;
  note: string;
  /** Up to four: dark, hatched, dark, light. */
  parts: readonly string[];
  bars: readonly Bar[];
  /** Whose difference is shown, where there are several bars to compare. */
  of?: string | undefined;
  /** The difference of the totals, in yen. */
  difference: number;
  /** Shown instead of the chart where a share has no meaning. */
  instead: string;
}

const NAMES = ['a', 'b', 'c', 'd'] as const;
/** So many digits fit into the narrowest part that has its value written into it. */
const SHORT = 3;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Who is paid: all bars on one scale from zero, each with its total behind. */
export function StackedBar({ title, note, parts, bars, of, difference, instead }: StackedBarProps) {
  const { t } = useTranslation();
  const longest = Math.max(...bars.map((bar) => sum(bar.values)), 1);
  const shown = bars.every((bar) => bar.values.every((value) => value >= 0));
  return (
    <figure className={`card ${classes.chart}`}>
      <figcaption>
        <h3>{title}</h3>
        <span className="mute sm">{note}</span>
        <span className={classes.difference}>
          <span className="sub sm">
            {of === undefined ? t('result.difference') : t('result.difference_of', { plan: of })}
          </span>{' '}
          <b>
            <Amount signed value={roundedMan(difference)} />
          </b>
        </span>
      </figcaption>
      {shown ? (
        <>
          {bars.map((bar) => (
            <div
              key={bar.label}
              className={classes.row}
              role="img"
              aria-label={t('result.bar', {
                name: bar.label,
                total: roundedMan(sum(bar.values)),
                parts: bar.values
                  .map((value, index) => `${parts[index] ?? ''} ${roundedMan(value)}`)
                  .join(', '),
              })}
            >
              <span>{bar.label}</span>
              <span className={classes.track}>
                {bar.values.map((value, index) => {
                  const written = roundedMan(value).toLocaleString('en-US');
                  return (
                    <span
                      key={NAMES[index]}
                      className={classes[NAMES[index] ?? 'd']}
                      style={{ width: `${(value / longest) * 100}%` }}
                    >
                      <span className={written.length > SHORT ? classes.long : classes.short}>
                        {written}
                      </span>
                    </span>
                  );
                })}
              </span>
              <b>{roundedMan(sum(bar.values)).toLocaleString('en-US')}</b>
            </div>
          ))}
          <ul className={classes.legend}>
            {parts.map((part, index) => (
              <li key={part}>
                <span className={classes[NAMES[index] ?? 'd']} aria-hidden="true" />
                {part}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{instead}</p>
      )}
    </figure>
  );
}
