import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './outlook.module.css';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

export interface Figure {
  label: string;
  amount: number;
  note: string;
  /** Behind the amount; yen unless another is named. */
  unit?: string;
  /** Null where there is none. */
  reason?: ReactNode | null;
}

/** A few large figures side by side, each with what it means. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, amount, note, unit, reason = null }) => {
        const key = `large ${label}`;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.large}>
              <FigureButton
                reasonKey={key}
                label={t('reason.open', { name: label })}
                reason={reason}
              >
                <Amount value={amount} unit={unit ?? t('unit.yen')} />
              </FigureButton>
            </dd>
            <dd className="sub sm">{note}</dd>
            {reason !== null && inline(key) && <dd className={classes.below}>{reason}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
