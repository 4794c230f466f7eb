import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { minusSign } from '~/lib/minus';
import classes from './GainLoss.module.css';

export interface GainLossItem {
  key: string;
  label: string;
  note?: string;
  /** Which side: an item stands where its sign belongs, zero where it was put. */
  side: 'gain' | 'loss';
  figure: ReactNode;
  /** The open reason, inside the page below the row. */
  below?: ReactNode;
}

interface GainLossProps {
  items: readonly GainLossItem[];
  /** Whose gains and losses they are, where there are several plans. */
  of?: string | undefined;
}

function Side({ side, items, of }: GainLossProps & { side: 'gain' | 'loss' }) {
  const { t } = useTranslation();
  const heading = `pair-${side}`;
  return (
    <section className={classes[side]} aria-labelledby={heading}>
      <h3 id={heading}>
        <span className={classes.mark} aria-hidden="true">
          {side === 'gain' ? '＋' : minusSign()}
        </span>
        {t(side === 'gain' ? 'result.gain' : 'result.loss')}
        {of !== undefined && <span className="sm">{of}</span>}
      </h3>
      {items.length === 0 ? (
        <p className={classes.none}>{t(side === 'gain' ? 'result.no_gain' : 'result.no_loss')}</p>
      ) : (
        <dl>
          {items.map((item) => (
            <div key={item.key}>
              <dt>
                {item.label}
                {item.note !== undefined && <small>{item.note}</small>}
              </dt>
              <dd className={typeof item.figure === 'string' ? classes.words : undefined}>
                {item.figure}
              </dd>
              {item.below !== undefined && <dd className={classes.below}>{item.below}</dd>}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** 得るもの and 失うもの: the same size, side by side; colour is never alone. */
export function GainLoss({ items, of }: GainLossProps) {
  return (
    <div className={classes.pair}>
      <Side side="gain" of={of} items={items.filter((item) => item.side === 'gain')} />
      <Side side="loss" of={of} items={items.filter((item) => item.side === 'loss')} />
    </div>
  );
}
