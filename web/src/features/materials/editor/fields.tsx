import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  useController,
  useFormContext,
  type FieldPath,
  type FieldPathByValue,
} from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { useEditor } from './EditorContext';
import classes from './editor.module.css';
import type { MaterialForm } from './form';
import type { AnyField } from './kinds';
import { MATERIAL } from './material';
import { fieldAt, isWithin, kindAt, pathsIn } from './places';
import { isMissing } from './sections';
import { useProblemWords } from './useProblemWords';
import { toKatakana } from '~/lib/kana';
import { typedLine } from '~/lib/typed';
import { BirthdayField } from '~/ui/BirthdayField';
import { ChoiceField } from '~/ui/ChoiceField';
import { DateField } from '~/ui/DateField';
import { FieldError } from '~/ui/FieldError';
import { NumberField, type Counter } from '~/ui/NumberField';
import { PlainField } from '~/ui/PlainField';
import { SelectField } from '~/ui/SelectField';
import { useReading } from '~/ui/useReading';
import { YenField } from '~/ui/YenField';

/** The fields of the form: each finds its value, its name, its look and its message by its path. */

type TextPath = FieldPathByValue<MaterialForm, string>;
type FlagPath = FieldPathByValue<MaterialForm, boolean>;

interface Bound {
  name: TextPath;
  /** In place of the hint that the table has. */
  hint?: ReactNode;
  /** In place of what the table says, where it depends on more than the field. */
  required?: boolean | undefined;
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

function declared(name: string): AnyField {
  const field = fieldAt(MATERIAL, name);
  if (!field) throw new Error(`the table of the material has no ${name}`);
  return field;
}

function useBound({ name, hint, required, onChanged }: Bound) {
  const { t } = useTranslation();
  const { field } = useController<MaterialForm, TextPath>({ name });
  const words = useProblemWords();
  const error = useMessage(name);
  const { said } = declared(name);
  return {
    id: name,
    label: words.name(name),
    required: required ?? said.required,
    hint: hint ?? (said.hint && t(said.hint)),
    value: field.value,
    onChange: (value: string) => {
      field.onChange(value);
      onChanged?.(value);
    },
    error,
  };
}

function useOptions(name: string) {
  const { t } = useTranslation();
  return Object.entries(declared(name).options ?? {}).map(([value, word]) => ({
    value,
    label: t(word),
  }));
}

/** A field as its kind looks. */
export function Field({ name, ...more }: Omit<Bound, 'name'> & { name: TextPath | FlagPath }) {
  const { look } = declared(name);
  if (look === 'flag') return <Flag name={name as FlagPath} />;
  const bound = { name: name as TextPath, ...more };
  switch (look) {
    case 'yen':
      return <Yen {...bound} />;
    case 'choice':
      return <Select {...bound} />;
    case 'day':
      return <Day {...bound} />;
    case 'text':
    case 'kana':
      return <Text {...bound} kana={look === 'kana'} />;
    default:
      return <Numeric {...bound} />;
  }
}

/** All fields of a group, in the order of the table. */
export function Fields({
  of,
  except,
  required,
}: {
  of: FieldPath<MaterialForm>;
  except?: FieldPath<MaterialForm>;
  /** One that is asked for here, beside what the table says. */
  required?: string | undefined;
}) {
  const group = kindAt(MATERIAL, of);
  const names = group ? pathsIn(group, of) : [];
  return (
    <div className={classes.two}>
      {names
        .filter((name) => except === undefined || !isWithin(name, except))
        .map((name) => (
          <Field
            key={name}
            name={name as TextPath}
            required={name === required ? true : undefined}
          />
        ))}
    </div>
  );
}

function Text({ kana, ...bound }: Bound & { kana: boolean }) {
  return <PlainField {...useBound(bound)} tidy={kana ? toKatakana : typedLine} />;
}

/** A name whose reading follows while it is typed. */
export function Named({ reading, ...bound }: Bound & { reading: TextPath }) {
  const { getValues, setValue } = useFormContext<MaterialForm>();
  const [heard, setHeard] = useState('');
  // What was typed into the reading itself stays.
  const say = (katakana: string) => {
    if (getValues(reading) !== heard) return;
    setValue(reading, katakana);
    setHeard(katakana);
  };
  const composition = useReading((katakana) => say(heard + katakana));
  const onChanged = (name: string) => {
    bound.onChanged?.(name);
    if (name === '') say('');
  };
  return (
    <PlainField {...useBound({ ...bound, onChanged })} tidy={typedLine} composition={composition} />
  );
}

function Day(bound: Bound) {
  return <DateField {...useBound(bound)} />;
}

interface YenProps extends Bound {
  echo?: ReactNode;
  units?: boolean;
  readOnly?: boolean;
}

export function Yen({ echo, units = false, readOnly, ...bound }: YenProps) {
  return <YenField {...useBound(bound)} echo={echo} units={units} readOnly={readOnly} />;
}

/** What is typed behind a number, by its unit. */
const COUNTERS: Partial<Record<Key, Counter>> = {
  'editor.personal.rate_unit': 'yen',
  'unit.age': 'age',
  'unit.months': 'months',
  'unit.people': 'people',
  'unit.percent': 'percent',
  'unit.policy_year': 'policy_year',
  'unit.square_metres': 'square_metres',
  'unit.times': 'times',
  'unit.years': 'years',
};

function Numeric(bound: Bound) {
  const { t } = useTranslation();
  const { look, said } = declared(bound.name);
  const unit = said.unit && t(said.unit);
  const counter = look === 'percent' ? 'percent' : said.unit && COUNTERS[said.unit];
  return (
    <NumberField
      {...useBound(bound)}
      {...(look === 'percent' ? { unit: '%' } : unit !== undefined && { unit })}
      decimal={look !== 'count'}
      signed={said.signed ?? false}
      {...(counter !== undefined && { counter })}
    />
  );
}

interface FlagProps {
  name: FlagPath;
  /** The group that it brings: what is said of the whole group is said and found here. */
  group?: string;
  label?: string;
}

/** Yes or no. */
export function Flag({ name, group = name, label }: FlagProps) {
  const { field } = useController<MaterialForm, FlagPath>({ name });
  const words = useProblemWords();
  const error = useMessage(group);
  return (
    <Switch
      id={group}
      label={label ?? words.name(name)}
      error={error !== undefined && <FieldError>{error}</FieldError>}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

export function Birthday({ thisYear, ...bound }: Bound & { thisYear: number }) {
  return <BirthdayField {...useBound(bound)} thisYear={thisYear} />;
}

interface SelectProps extends Bound {
  /** In place of the choices that the table has. */
  options?: readonly { value: string; label: string }[];
  /** Which of the choices are offered. */
  only?: (value: string) => boolean;
  /** What it means to choose none, where that is an answer. */
  none?: string | undefined;
}

export function Select({ options, only = () => true, none, ...bound }: SelectProps) {
  const all = useOptions(bound.name);
  const offered = options ?? all.filter(({ value }) => only(value));
  return (
    <SelectField
      {...useBound(bound)}
      options={none === undefined ? offered : [{ value: '', label: none }, ...offered]}
    />
  );
}

/** A choice of few, all seen at once. */
export function Choice({ inline = false, ...bound }: Bound & { inline?: boolean }) {
  return <ChoiceField {...useBound(bound)} options={useOptions(bound.name)} inline={inline} />;
}
