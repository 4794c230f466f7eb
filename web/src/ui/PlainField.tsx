import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';
import type { useReading } from './useReading';

interface PlainFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What the text becomes when the field is left, such as katakana of a reading. */
  tidy?: (text: string) => string;
  autoComplete?: string;
  type?: TextInputProps['type'];
  maxLength?: number;
  inputMode?: TextInputProps['inputMode'];
  /** Listeners to the input method, such as those of `useReading`. */
  composition?: ReturnType<typeof useReading>;
}

/** 文字: names and remarks as they were typed. */
export function PlainField(props: PlainFieldProps) {
  const { id, label, required, value, onChange, tidy, error, hint, type, maxLength } = props;
  return (
    <TextInput
      id={id}
      label={<FieldLabel required={required}>{label}</FieldLabel>}
      value={value}
      type={type ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
      {...(maxLength !== undefined && { maxLength })}
      {...(props.inputMode !== undefined && { inputMode: props.inputMode })}
      {...props.composition}
      description={hint}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (tidy && tidy(value) !== value) onChange(tidy(value));
      }}
    />
  );
}
