import { Badge } from '@mantine/core';
import {
  CHANGES,
  FIGURES,
  hasMoved,
  OF_CONTRACTS,
  type Figure,
  type Line,
  type MovedPlan,
} from './moved';
import classes from './regenerate.module.css';
import { BADGE } from '~/features/materials/head/badge';
import { FigureRow } from '~/features/materials/outlook/FigureRow';
import outlook from '~/features/materials/outlook/outlook.module.css';
import type { useReason } from '~/features/materials/result/useReason';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

/** What a figure is called, and what is said below it. */
const NAMES: Readonly<Record<Figure, readonly [label: Key, note?: Key]>> = {
  together_change: ['regenerate.figure.together_change', 'regenerate.figure.together_change.note'],
  pension_change: ['regenerate.figure.pension_change', 'regenerate.figure.pension_change.note'],
  take_home: ['figure.take_home'],
  money_left: ['figure.company.money_left'],
  together: ['figure.together'],
  premiums: ['figure.premiums_both'],
  income_tax: ['figure.income_tax'],
  resident_tax: ['figure.resident_tax'],
  company_taxes: ['figure.company.taxes'],
  pension: ['result.pension.label', 'result.pension.note'],
  sickness: ['result.sickness.label', 'unit.yen_per_day'],
  retirement: ['result.retirement.label', 'unit.yen'],
  tax_put_off: ['insurance.tax_put_off', 'regenerate.figure.of_years'],
  surrender_tax: ['insurance.exits.surrender_tax', 'regenerate.figure.of_years'],
  insurance_difference: ['insurance.difference', 'regenerate.figure.of_years'],
  allowance_net: ['regenerate.figure.allowance_net', 'unit.yen'],
};
const UNITS: Partial<Record<Figure, Key>> = {
  sickness: 'unit.yen_per_day',
  retirement: 'unit.yen',
  tax_put_off: 'unit.yen',
  surrender_tax: 'unit.yen',
  insurance_difference: 'unit.yen',
  allowance_net: 'unit.yen',
};
const SIGNED: ReadonlySet<Figure> = new Set([
  'together_change',
  'pension_change',
  'insurance_difference',
]);
const TOTALS: ReadonlySet<Figure> = new Set(['together_change', 'together']);

interface MovedTableProps {
  of: MovedPlan;
  name: string;
  /** What stands in the columns. */
  columns: { before: string; after: string; move: string };
  /** Null where no steps explain the later figures. */
  reason: ReturnType<typeof useReason> | null;
}

/** The figures of a plan as they were, as they are, and by how much each moved. */
export function MovedTable({ of: { plan, lines, moved }, name, columns, reason }: MovedTableProps) {
  const { t } = useTranslation();
  const id = `moved-${plan}`;
  const why = ({ figure }: Line) => {
    if (reason === null) return null;
    const unit = t(UNITS[figure] ?? 'unit.yen_per_year');
    if (figure === 'together_change' || figure === 'pension_change')
      return reason.change(plan, [CHANGES[figure]], unit);
    const [only, ...others] = { ...FIGURES, ...OF_CONTRACTS }[figure];
    return others.length === 0 ? reason.value(plan, only, unit) : null;
  };
  const amount = (value: number | null, signed: boolean) =>
    value === null ? '–' : <Amount value={value} signed={signed} />;
  return (
    <section className={`card ${classes.moved}`} aria-labelledby={id}>
      <div className={outlook.tableHead}>
        <h2 id={id}>
          {name}
          <Badge {...BADGE} {...(moved === 0 ? { variant: 'default', c: 'gray.7' } : {})}>
            {moved === 0 ? t('regenerate.unmoved') : t('regenerate.moved', { count: moved })}
          </Badge>
        </h2>
        <span className="mute sm">{t('regenerate.unit')}</span>
      </div>
      <SideScroll label={name}>
        <table className={`${outlook.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('result.item')}</th>
              <th scope="col" className={outlook.number}>
                {columns.before}
              </th>
              <th scope="col" className={outlook.number}>
                {columns.after}
              </th>
              <th scope="col" className={outlook.number}>
                {columns.move}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const { figure, before, after } = line;
              const [label, note] = NAMES[figure];
              const signed = SIGNED.has(figure);
              const key = `${plan} ${figure}`;
              return (
                <FigureRow
                  key={figure}
                  columns={4}
                  look={TOTALS.has(figure) ? outlook.sum : undefined}
                  head={
                    <>
                      {hasMoved(line) && <span className={classes.dot} aria-hidden="true" />}
                      {t(label)}
                      {note !== undefined && <small>{t(note)}</small>}
                    </>
                  }
                  cells={[
                    {
                      key: `${key} before`,
                      name: t(label),
                      figure: amount(before, signed),
                      reason: null,
                    },
                    {
                      key: `${key} after`,
                      name: `${t(label)} ${name}`,
                      figure: amount(after, signed),
                      reason: after === null ? null : why(line),
                      look: classes.after,
                    },
                    {
                      key: `${key} move`,
                      name: t(label),
                      figure: !hasMoved(line) ? (
                        <span className="mute">{t('regenerate.same')}</span>
                      ) : before === null || after === null ? (
                        '–'
                      ) : (
                        <Amount signed value={after - before} />
                      ),
                      reason: null,
                    },
                  ]}
                />
              );
            })}
          </tbody>
        </table>
      </SideScroll>
    </section>
  );
}
