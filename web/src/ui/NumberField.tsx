import { TextInput } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { toHalfWidth } from '~/lib/width';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';
import classes from './fields.module.css';
import { useTyped } from './useTyped';

interface NumberFieldProps extends FieldProps {
  /** Digits, or the text as typed while it cannot be read. */
  value: string;
  onChange: (value: string) => void;
  unit?: string;
  /** What may be typed behind the number; without it whatever counts something. */
  counter?: Counter;
  /** A decimal such as 3.0 instead of a count. */
  decimal?: boolean;
  /** May be below zero: -0.3, △0.3. */
  signed?: boolean;
}

/** 「18名」「3.0倍」: what people type behind a number. An age is no number of years. */
const COUNTERS = {
  age: /[歳才]$/,
  months: /[かカヶケヵ]?月$/,
  people: /[名人]$/,
  percent: /%$/,
  policy_year: /年[目度]?$/,
  square_metres: /(m2|平米|平方メートル)$/,
  times: /倍$/,
  years: /年間?$/,
  yen: /円$/,
} as const;
export type Counter = keyof typeof COUNTERS;

const withoutCounter = (text: string, counter: Counter | undefined): string =>
  (counter === undefined ? Object.values(COUNTERS) : [COUNTERS[counter]]).reduce(
    (plain, counted) => plain.replace(counted, ''),
    text,
  );

/** Room for a unit: Japanese characters are twice as wide as Latin ones. */
const widthOf = (unit: string) =>
  [...unit].reduce((width, char) => width + (char > '\u2e80' ? 14 : 8), 20);

/** 人数・年齢・倍率: a plain number with its unit, typed in full or half width. */
export function NumberField(props: NumberFieldProps) {
  const { id, label, required, value, onChange, unit, error, hint } = props;
  const { decimal = false, signed = false, counter } = props;
  const { t } = useTranslation();
  const shape = new RegExp(`^${signed ? '-?' : ''}\\d+${decimal ? '(\\.\\d+)?' : ''}$`);
  const field = useTyped(
    value,
    (shown) => shown,
    (text) => {
      const typed = toHalfWidth(text).replace(/[,%\s]/g, '');
      const plain = withoutCounter(typed, counter).replace(/^[△▲]/, '-');
      return shape.test(plain) ? plain : text.trim();
    },
    onChange,
  );
  const wrong = !field.typing && value !== '' && !shape.test(value);
  const unreadable =
    unit === undefined || unit === '%'
      ? t('input.number.unreadable')
      : t('input.number.unreadable_of', { unit });
  const message = error ?? (wrong ? unreadable : undefined);
  return (
    <TextInput
      id={id}
      label={<FieldLabel required={required}>{label}</FieldLabel>}
      value={field.text}
      // The number pad of a phone has no minus sign.
      inputMode={signed ? 'text' : decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      classNames={{ input: classes.money ?? '' }}
      rightSection={unit !== undefined && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit !== undefined ? widthOf(unit) : undefined}
      rightSectionPointerEvents="none"
      description={hint}
      error={message !== undefined && <FieldError>{message}</FieldError>}
      onChange={(event) => field.type(event.currentTarget.value)}
      onFocus={field.focus}
      onBlur={field.leave}
    />
  );
}
