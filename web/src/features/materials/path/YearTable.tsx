import { useTranslation } from '~/i18n/useTranslation';
import { eventMeans, eventName } from './eventWords';
import classes from './path.module.css';
import { shortYear, sumOf, type Row } from './rows';
import type { PathEvent, PathYear } from '~/api/wire';
import shared from '~/features/materials/outlook/outlook.module.css';
import { duration } from '~/features/materials/result/duration';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { Amount } from '~/ui/Amount';

const FIGURES = ['take_home', 'money_left', 'together'] as const satisfies (keyof PathYear)[];
const COLUMNS = 12;

/** Every year of today and of the proposal, and what happens in it. */
export function YearTable({ rows, plan }: { rows: readonly Row[]; plan: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const short = shortYear(rows);
  const last = rows.at(-1);
  const both = [t('result.now'), plan];
  return (
    <div className={`card ${shared.box}`}>
      <div className={shared.tableHead}>
        <h2 id="years">{t('path.table.title', { plan })}</h2>
        <span className="mute sm">{t('outlook.unit')}</span>
      </div>
      <div className={shared.scroll} tabIndex={0} role="region" aria-labelledby="years">
        <table className={`${shared.table} ${classes.years}`}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('path.table.year')}
              </th>
              <th scope="col" rowSpan={2} className={shared.number}>
                {t('path.table.age')}
              </th>
              {FIGURES.map((figure) => (
                <th
                  key={figure}
                  scope="colgroup"
                  colSpan={figure === 'together' ? 4 : 2}
                  className={classes.group}
                >
                  <span>{t(`path.table.${figure}`)}</span>
                </th>
              ))}
              <th scope="colgroup" colSpan={2} className={classes.group}>
                <span>{t('path.table.pension')}</span>
              </th>
            </tr>
            <tr>
              {[
                ...FIGURES.flatMap(() => both),
                t('path.table.difference'),
                t('path.table.cumulated'),
                ...both,
              ].map((label, at) => (
                <th
                  key={at}
                  scope="col"
                  className={`${shared.number} ${at % 2 === 0 && at !== 6 ? classes.first : ''}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <YearRows key={row.now.from} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr className={shared.sum}>
              <th scope="row">{t('path.table.sum')}</th>
              <td />
              {FIGURES.map((figure) => (
                <Pair
                  key={figure}
                  now={sumOf(rows, ({ now }) => now[figure])}
                  then={sumOf(rows, ({ then }) => then[figure])}
                />
              ))}
              <td className={shared.number} colSpan={2}>
                <Amount value={last?.cumulated ?? 0} signed />
              </td>
              <Pair now={last?.now.pension_earned ?? 0} then={last?.then.pension_earned ?? 0} />
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={`mute sm ${shared.note}`}>
        {short && <p>{t('path.table.last', { span: duration(t, short.now.months) })}</p>}
        <p>{t('path.table.note', { month: formatMonth(rows[0]?.now.from ?? '', language) })}</p>
      </div>
    </div>
  );
}

/** Today and the proposal. */
function Pair({ now, then }: { now: number; then: number }) {
  return (
    <>
      <td className={`${shared.number} ${classes.first} sub`}>
        <Amount value={now} />
      </td>
      <td className={shared.number}>
        <Amount value={then} />
      </td>
    </>
  );
}

function YearRows({ row }: { row: Row }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, then, difference, cumulated, events } = row;
  const from = formatMonth(now.from, language);
  const look = events.length > 0 ? classes.withEvents : undefined;
  return (
    <>
      <tr className={look}>
        <th scope="row">
          {from}
          {now.months < 12 && <span className={classes.short}>{duration(t, now.months)}</span>}
        </th>
        <td className={shared.number}>{now.age}</td>
        {FIGURES.map((figure) => (
          <Pair key={figure} now={now[figure]} then={then[figure]} />
        ))}
        <td className={shared.number}>
          <b>
            <Amount value={difference} signed />
          </b>
        </td>
        <td className={shared.number}>
          <Amount value={cumulated} signed />
        </td>
        <Pair now={now.pension_earned} then={then.pension_earned} />
      </tr>
      {events.length > 0 && (
        <tr>
          <td colSpan={COLUMNS} className={classes.events}>
            <ul aria-label={t('path.table.events', { from })}>
              {events.map((event) => (
                <li key={event.month + eventName(t, language, event)}>
                  <Event event={event} />
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

function Event({ event }: { event: PathEvent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const means = eventMeans(event);
  return (
    <>
      <span className={event.kind === 'law' ? classes.law : classes.age}>
        {t(`path.table.event_${event.kind}`)}
      </span>
      {t('path.event', {
        month: formatMonth(event.month, language),
        name: eventName(t, language, event),
      })}
      {means !== null && t('path.event.means', { means })}
    </>
  );
}
