import { NativeSelect } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
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
  const { t } = useTranslation();
  // A value that is none of the choices is shown as it is, and not as the first of them.
  const unlisted = options.every((option) => option.value !== value);
  return (
    <NativeSelect
      id={id}
      label={<FieldLabel required={required}>{label}</FieldLabel>}
      data={[
        ...(unlisted ? [{ value, label: value === '' ? t('ui.choose') : value }] : []),
        ...options,
      ]}
      value={value}
      description={hint}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
