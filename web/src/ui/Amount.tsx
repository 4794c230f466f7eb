import { useTranslation } from '~/i18n/useTranslation';
import { minusSign } from '~/lib/minus';
import { formatDifference, formatYen } from '~/lib/yen';
import classes from './Amount.module.css';

interface AmountProps {
  value: number;
  /** Unit of the figure, such as 円/年 or JPY/year; JPY stands before it. */
  unit?: string;
  /** A difference: + before a positive value. */
  signed?: boolean;
}

const JPY = 'JPY';

/** An amount with its sign below zero, △ in the size of its digits, and 「マイナス」 for those who listen. */
export function Amount({ value, unit, signed = false }: AmountProps) {
  const { t } = useTranslation();
  const text = signed ? formatDifference(value) : formatYen(value);
  const isBefore = unit?.startsWith(JPY) === true;
  const behind = isBefore ? unit.slice(JPY.length) : unit;
  return (
    <span className="num">
      {isBefore && <span className={classes.before}>{JPY} </span>}
      {value < 0 && (
        <>
          <span className="vh">{t('ui.minus')}</span>
          <span className={classes.sign} aria-hidden="true">
            {minusSign()}
          </span>
        </>
      )}
      {value < 0 ? text.slice(1) : text}
      {behind !== undefined && behind !== '' && <span className={classes.unit}>{behind}</span>}
    </span>
  );
}
