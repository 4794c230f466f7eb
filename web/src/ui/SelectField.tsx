import { NativeSelect } from '@mantine/core';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';

interface SelectFieldProps extends FieldProps {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of many choices. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, required, value, options, onChange, error, hint } = props;
  return (
    <NativeSelect
      id={id}
      label={<FieldLabel required={required}>{label}</FieldLabel>}
      data={options.map((option) => ({ ...option }))}
      value={value}
      description={hint}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
