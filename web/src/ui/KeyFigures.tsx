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

interface KeyFiguresProps {
  items: readonly KeyFigure[];
  /** What stands before and after the arrow, where there are several plans. */
  names?: readonly [before: string, after: string];
}

/** Three cells: the difference large, 「現在 → 案」 small beneath; the last one is the total. */
export function KeyFigures({ items, names }: KeyFiguresProps) {
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
            <span className="nw">
              {names && `${names[0]} `}
              <Amount value={item.before} /> <span aria-hidden="true">→</span>
            </span>{' '}
            <span className={`nw ${classes.after}`}>
              {names && `${names[1]} `}
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
