import { useTranslation } from '~/i18n/useTranslation';
import classes from './outlook.module.css';
import { Amount } from '~/ui/Amount';

export interface Figure {
  label: string;
  amount: number;
  note: string;
  /** Behind the amount; yen unless another is named. */
  unit?: string;
}

/** A few large figures side by side, each with what it means. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, amount, note, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.large}>
            <Amount value={amount} unit={unit ?? t('unit.yen')} />
          </dd>
          <dd className="sub sm">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
