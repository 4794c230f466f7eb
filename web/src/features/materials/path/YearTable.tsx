import { useTranslation } from '~/i18n/useTranslation';
import { countsLater, eventMeans, eventName } from './eventWords';
import { ofFew, type OfFew } from './few';
import classes from './path.module.css';
import { shortYear, sumOf, type Row } from './rows';
import type { PathEvent, PathYear } from '~/api/wire';
import { FigureRow, type Cell } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import type { Steps } from '~/features/materials/outlook/useSteps';
import { duration } from '~/features/materials/result/duration';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

const FIGURES = ['take_home', 'money_left', 'together'] as const satisfies (keyof PathYear)[];
const COLUMNS = 12;

interface YearTableProps {
  rows: readonly Row[];
  /** Where the proposal stands in the answer. */
  index: number;
  plan: string;
  steps: Steps;
}

/** Every year of today and of the proposal, and what happens in it. */
export function YearTable({ rows, index, plan, steps }: YearTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const short = shortYear(rows);
  const title = t('path.table.title', { plan });
  const last = rows.at(-1);
  const both = [t('result.now'), plan];
  const few = ofFew(rows);
  const columns = COLUMNS + 2 * few.length;
  return (
    <div className={`card ${shared.box}`}>
      <div className={shared.tableHead}>
        <h2>{title}</h2>
        <span className="mute sm">{t('outlook.unit')}</span>
      </div>
      <SideScroll label={title}>
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
              {few.map(({ figure }) => (
                <th key={figure} scope="colgroup" colSpan={2} className={classes.group}>
                  <span>{t(`path.table.few.${figure}`)}</span>
                </th>
              ))}
            </tr>
            <tr>
              {[
                ...FIGURES.flatMap(() => both),
                t('path.table.difference'),
                t('path.table.cumulated'),
                ...both,
                ...few.flatMap(() => both),
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
            {rows.map((row, at) => (
              <YearRows
                key={row.now.from}
                row={row}
                at={at}
                index={index}
                plan={plan}
                steps={steps}
                few={few}
              />
            ))}
          </tbody>
          <tfoot>
            <FigureRow
              head={t('path.table.sum')}
              before={<td />}
              columns={columns}
              look={shared.sum}
              cells={[
                ...FIGURES.flatMap((figure) => [
                  plain(
                    `sum ${figure} 0`,
                    sumOf(rows, ({ now }) => now[figure]),
                    `${classes.first} sub`,
                  ),
                  plain(
                    `sum ${figure} ${index}`,
                    sumOf(rows, ({ then }) => then[figure]),
                  ),
                ]),
                {
                  key: 'sum together',
                  name: `${t('path.table.together')} ${t('path.table.difference')} ${plan}`,
                  figure: <Amount value={last?.cumulated ?? 0} signed />,
                  columns: 2,
                  reason: steps.why({
                    title: t('path.table.together'),
                    of: plan,
                    figures: [`totals.${index - 1}.together`],
                    shown: last?.cumulated ?? 0,
                  }),
                },
                plain('sum pension 0', last?.now.pension_earned ?? 0, `${classes.first} sub`),
                plain(`sum pension ${index}`, last?.then.pension_earned ?? 0),
                ...few.flatMap(({ figure, read }) => [
                  plain(
                    `sum few ${figure} 0`,
                    sumOf(rows, ({ now }) => read(now)),
                    `${classes.first} sub`,
                  ),
                  plain(
                    `sum few ${figure} ${index}`,
                    sumOf(rows, ({ then }) => read(then)),
                  ),
                ]),
              ]}
            />
          </tfoot>
        </table>
      </SideScroll>
      <div className={`mute sm ${shared.note}`}>
        <ul className={classes.notes}>
          {short && (
            <li className={classes.shortNote}>
              <Months count={short.now.months} />
              {t('path.table.last')}
            </li>
          )}
          <li>{t('path.table.note', { month: formatMonth(rows[0]?.now.from ?? '', language) })}</li>
          {rows.some(({ now, events }) => events.some((event) => countsLater(event, now.from))) && (
            <li>{t('path.table.note.events')}</li>
          )}
          {few.map(({ figure }) => (
            <li key={figure}>{t(`path.table.note.${figure}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A figure that no step tells. */
const plain = (key: string, value: number, look?: string): Cell => ({
  key,
  name: '',
  figure: <Amount value={value} />,
  reason: null,
  look,
});

interface YearRowsProps extends Omit<YearTableProps, 'rows'> {
  row: Row;
  /** Where the year stands in the answer. */
  at: number;
  few: readonly OfFew[];
}

function YearRows({ row, at, index, plan, steps, few }: YearRowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, then, difference, cumulated, events } = row;
  const from = formatMonth(now.from, language);
  const look = [events.length > 0 && classes.withEvents, now.months < 12 && classes.shortYear]
    .filter(Boolean)
    .join(' ');
  const pathOf = (number: number, figure: string) => `plans.${number}.years.${at}.${figure}`;
  const told = (number: number, figure: string, label: string, value: number): Cell => {
    const of = t('outlook.of', { plan: number === 0 ? t('result.now') : plan, time: from });
    return {
      ...plain(
        `${now.from} ${figure} ${number}`,
        value,
        number === 0 ? `${classes.first} sub` : '',
      ),
      name: `${label} ${of}`,
      reason: steps.why({
        title: label,
        of,
        figures: [pathOf(number, figure)],
        shown: value,
      }),
    };
  };
  const cell = (number: number, figure: (typeof FIGURES)[number]): Cell => ({
    ...told(number, figure, t(`path.table.${figure}`), (number === 0 ? now : then)[figure]),
    // the person's share of a short year is that of its months, the company's that of a whole one
    ...(now.months < 12 &&
      figure !== 'together' && {
        aside: t('path.table.months', {
          span: duration(t, figure === 'take_home' ? now.months : 12),
        }),
      }),
  });
  const pension = (number: number, { pension_earned }: PathYear): Cell =>
    told(number, 'pension_earned', t('path.table.pension'), pension_earned);
  const fewCell = (number: number, { figure, read, step }: OfFew, year: PathYear): Cell =>
    told(number, step, t(`path.table.few.${figure}`), read(year));
  const title = `${t('path.table.together')} ${t('path.table.difference')}`;
  const of = t('outlook.of', { plan, time: from });
  return (
    <>
      <FigureRow
        head={
          <>
            {from}
            {now.months < 12 && <Months count={now.months} />}
          </>
        }
        before={<td className={shared.number}>{now.age}</td>}
        columns={COLUMNS + 2 * few.length}
        look={look}
        cells={[
          ...FIGURES.flatMap((figure) => [cell(0, figure), cell(index, figure)]),
          {
            key: `${now.from} difference`,
            name: `${title} ${of}`,
            figure: (
              <b>
                <Amount value={difference} signed />
              </b>
            ),
            reason: steps.change({
              title,
              of,
              figures: [pathOf(index, 'together'), pathOf(0, 'together')],
              labels: [plan, t('result.now')],
              shown: difference,
            }),
          },
          {
            key: `${now.from} cumulated`,
            name: '',
            figure: <Amount value={cumulated} signed />,
            reason: null,
          },
          pension(0, now),
          pension(index, then),
          ...few.flatMap((each) => [fewCell(0, each, now), fewCell(index, each, then)]),
        ]}
      />
      {events.length > 0 && (
        <tr>
          <td colSpan={COLUMNS + 2 * few.length} className={classes.events}>
            <ul aria-label={t('path.table.events', { from })}>
              {events.map((event) => (
                <li key={event.month + eventName(t, language, event)}>
                  <Event event={event} from={now.from} />
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

/** How many months a year has that is not a whole one. */
function Months({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.short}>{t('path.table.months', { span: duration(t, count) })}</span>
  );
}

function Event({ event, from }: { event: PathEvent; from: string }) {
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
      {countsLater(event, from) && t('path.event.counted')}
    </>
  );
}
