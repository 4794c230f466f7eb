import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, type FieldPathByValue } from 'react-hook-form';
import { useEditor } from './EditorContext';
import type { MaterialForm } from './form';
import { isMissing } from './sections';
import { useProblemWords } from './useProblemWords';
import { typedLine } from '~/lib/typed';
import { BirthdayField } from '~/ui/BirthdayField';
import { ChoiceField } from '~/ui/ChoiceField';
import { DateField } from '~/ui/DateField';
import { FieldError } from '~/ui/FieldError';
import { NumberField } from '~/ui/NumberField';
import { PlainField } from '~/ui/PlainField';
import { SelectField } from '~/ui/SelectField';
import { YenField } from '~/ui/YenField';

/** The fields of the form: each finds its value, its name and its message by its path. */

type TextPath = FieldPathByValue<MaterialForm, string>;

interface Bound {
  name: TextPath;
  required?: boolean;
  hint?: ReactNode;
  /** What else a change means; the field itself is set already. */
  onChanged?: (value: string) => void;
}

/** What is to be said at a field; an empty one is not wrong before the member says it is ready. */
export function useMessage(path: string): string | undefined {
  const { problems, tried } = useEditor();
  const words = useProblemWords();
  const problem = problems.find((each) => each.field === path);
  // The field itself says what it cannot read.
  if (!problem || problem.code === 'unreadable') return undefined;
  return tried || !isMissing(problem) ? words.message(problem) : undefined;
}

function useBound({ name, required, hint, onChanged }: Bound) {
  const { field } = useController<MaterialForm, TextPath>({ name });
  const words = useProblemWords();
  const error = useMessage(name);
  return {
    id: name,
    label: words.name(name),
    ...(required === true && { required }),
    ...(hint !== undefined && { hint }),
    value: field.value,
    onChange: (value: string) => {
      field.onChange(value);
      onChanged?.(value);
    },
    ...(error !== undefined && { error }),
  };
}

export function Text({ tidy = typedLine, ...bound }: Bound & { tidy?: (text: string) => string }) {
  return <PlainField {...useBound(bound)} tidy={tidy} />;
}

interface YenProps extends Bound {
  echo?: ReactNode;
  units?: boolean;
  readOnly?: boolean;
}

export function Yen({ echo, units, readOnly, ...bound }: YenProps) {
  return (
    <YenField
      {...useBound(bound)}
      {...(echo !== undefined && { echo })}
      {...(units === true && { units })}
      {...(readOnly === true && { readOnly })}
    />
  );
}

export function Count({ unit, decimal, ...bound }: Bound & { unit?: string; decimal?: boolean }) {
  return (
    <NumberField
      {...useBound(bound)}
      {...(unit !== undefined && { unit })}
      {...(decimal === true && { decimal })}
    />
  );
}

/** A rate, typed as percent. */
export function Percent({ signed, ...bound }: Bound & { signed?: boolean }) {
  return <NumberField {...useBound(bound)} unit="%" decimal {...(signed === true && { signed })} />;
}

type FlagPath = FieldPathByValue<MaterialForm, boolean>;

/** Yes or no. */
export function Flag({ name, label }: { name: FlagPath; label?: string }) {
  const { field } = useController<MaterialForm, FlagPath>({ name });
  const words = useProblemWords();
  const error = useMessage(name);
  return (
    <Switch
      id={name}
      label={label ?? words.name(name)}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

export function Day(bound: Bound) {
  return <DateField {...useBound(bound)} />;
}

export function Birthday({ thisYear, ...bound }: Bound & { thisYear: number }) {
  return <BirthdayField {...useBound(bound)} thisYear={thisYear} />;
}

type Options = readonly { value: string; label: string }[];

export function Select({ options, ...bound }: Bound & { options: Options }) {
  return <SelectField {...useBound(bound)} options={options} />;
}

export function Choice({
  options,
  inline,
  ...bound
}: Bound & { options: Options; inline?: boolean }) {
  return (
    <ChoiceField {...useBound(bound)} options={options} {...(inline === true && { inline })} />
  );
}
