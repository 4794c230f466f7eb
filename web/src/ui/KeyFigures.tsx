import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from './Amount';
import classes from './KeyFigures.module.css';

export interface KeyFigure {
  label: string;
  difference: number;
  before: number;
  after: number;
  /** What part of the difference is something else. */
  part?: ReactNode;
  figure?: (amount: ReactNode) => ReactNode;
}

/** Three cells: the difference large, 「現在 → 案」 small beneath; the last one is the total. */
export function KeyFigures({ items }: { items: readonly KeyFigure[] }) {
  const { t } = useTranslation();
  return (
    <dl className={`card ${classes.cells}`}>
      {items.map((item, index) => (
        <div key={item.label} className={index === items.length - 1 ? classes.total : undefined}>
          <dt>{item.label}</dt>
          <dd className={classes.value}>
            <Amount signed value={item.difference} unit={t('unit.yen')} />
          </dd>
          <dd className={classes.from}>
            <Amount value={item.before} /> <span aria-hidden="true">→</span>{' '}
            <span className={classes.after}>
              {item.figure ? (
                item.figure(<Amount value={item.after} />)
              ) : (
                <Amount value={item.after} />
              )}
            </span>
          </dd>
          {item.part !== undefined && <dd className={classes.from}>{item.part}</dd>}
        </div>
      ))}
    </dl>
  );
}
