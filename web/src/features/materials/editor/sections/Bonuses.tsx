import { useTranslation } from '~/i18n/useTranslation';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Yen } from '~/features/materials/editor/fields';

interface BonusesProps {
  at: 'current' | `proposals.${number}`;
  count: number;
  /** The amounts are what the fixed total leaves. */
  computed: boolean;
  onAmount: () => void;
}

/** The notified payments of one way of paying. */
export function Bonuses({ at, count, computed, onAmount }: BonusesProps) {
  const { t } = useTranslation();
  return Array.from({ length: count }, (_, index) => (
    <fieldset key={index} className={classes.group}>
      {count > 1 && <legend>{t('editor.nth_bonus', { number: index + 1 })}</legend>}
      <div className={classes.fit}>
        <Field name={`${at}.bonuses.${index}.date`} />
        <Yen
          name={`${at}.bonuses.${index}.amount`}
          readOnly={computed}
          units={!computed}
          {...(computed && { hint: t('editor.computed') })}
          onChanged={onAmount}
        />
      </div>
      <Field name={`${at}.bonuses.${index}.period_months`} />
    </fieldset>
  ));
}
