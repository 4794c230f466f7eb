import type { ReactNode } from 'react';
import { useController, type FieldPathByValue } from 'react-hook-form';
import { useEditor } from './EditorContext';
import type { MaterialForm } from './form';
import { isMissing } from './sections';
import { useProblemWords } from './useProblemWords';
import { BirthdayField } from '~/ui/BirthdayField';
import { ChoiceField } from '~/ui/ChoiceField';
import { DateField } from '~/ui/DateField';
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

function useBound({ name, required, hint, onChanged }: Bound) {
  const { field } = useController<MaterialForm, TextPath>({ name });
  const { problems, tried } = useEditor();
  const words = useProblemWords();
  const problem = problems.find((each) => each.field === name);
  // An empty field is not wrong before the member says that it is ready.
  const shown = problem && (tried || !isMissing(problem)) ? problem : undefined;
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
    // The field itself says what it cannot read.
    ...(shown && shown.code !== 'unreadable' && { error: words.message(shown) }),
  };
}

export function Text({ tidy, ...bound }: Bound & { tidy?: (text: string) => string }) {
  return <PlainField {...useBound(bound)} {...(tidy && { tidy })} />;
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
