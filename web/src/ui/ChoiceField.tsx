import { SegmentedControl } from '@mantine/core';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';
import classes from './fields.module.css';

interface ChoiceFieldProps<T extends string> extends FieldProps {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** Choices beside the label instead of a full line below it. */
  inline?: boolean;
}

/** One of a few choices, all seen at once. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { id, label, required, value, options, onChange, error, inline = false } = props;
  return (
    <div className={inline ? classes.row : undefined}>
      <span className={classes.label} id={`${id}-label`}>
        <FieldLabel required={required}>{label}</FieldLabel>
      </span>
      <SegmentedControl
        id={id}
        aria-labelledby={`${id}-label`}
        {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
        fullWidth={!inline}
        mt={inline ? 0 : 4}
        data={options.map((option) => ({ ...option }))}
        value={value}
        onChange={(chosen) => onChange(chosen as T)}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
