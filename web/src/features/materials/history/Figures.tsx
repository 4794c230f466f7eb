import type { Side } from './sides';
import classes from './history.module.css';
import type { Columns } from '~/features/materials/editor/DifferenceList';
import { movedPlans } from '~/features/materials/regenerate/moved';
import { MovedTable } from '~/features/materials/regenerate/MovedTable';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import { useTranslation } from '~/i18n/useTranslation';
import { Notice } from '~/ui/Notice';

interface FiguresProps {
  before: Side;
  after: Side;
  columns: Columns;
}

/** The figures of each plan whose figures differ, and the law where that is another. */
export function Figures({ before, after, columns }: FiguresProps) {
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  const [one, other] = [before.result, after.result];
  if (one === null || other === null) return <Notice tone="info">{t('issued.no_figures')}</Notice>;
  // the proposals first: they are what the material is about
  const [current, ...proposals] = movedPlans(one, other);
  const plans = [...proposals, ...(current ? [current] : [])];
  const same = plans.filter(({ moved }) => moved === 0);
  return (
    <section className={classes.plans} aria-labelledby="compared-figures">
      <h3 id="compared-figures">{t('issued.figures')}</h3>
      {one.law.digest !== other.law.digest && (
        <Notice tone="info">
          {t('issued.law_differs', { before: one.law.edition, after: other.law.edition })}
        </Notice>
      )}
      {plans
        .filter(({ moved }) => moved > 0)
        .map((of) => (
          <MovedTable
            key={of.plan}
            of={of}
            name={nameOf(of.plan)}
            columns={{ ...columns, move: t('issued.difference') }}
            reason={null}
          />
        ))}
      {same.length > 0 && (
        <p className="sub">
          {t('issued.figures_same', {
            plans: same.map(({ plan }) => nameOf(plan)).join(t('result.and')),
          })}
        </p>
      )}
    </section>
  );
}
