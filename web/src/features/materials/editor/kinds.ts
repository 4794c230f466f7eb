import type { Key } from '~/i18n/words';
import { parseDate } from '~/lib/dates';
import { percentOfRate, rateOfPercent } from '~/lib/rates';
import { typedLine } from '~/lib/typed';
import { yenOf } from '~/lib/yen';

/**
 * What the table of the material (`material.ts`) is written in: each kind of value knows how it
 * comes out of an answer into the form (`print`) and back into a request (`parse`). The form holds
 * text and toggles only, so that nothing typed is lost where it cannot be read.
 */
export interface Kind<Form, Wire, Answer = Wire | null | undefined> {
  /** The form of what came; of nothing, where the form starts. */
  print(answer: Answer, beside?: Beside): Form;
  /** What travels. */
  parse(form: Form, beside?: Beside): Wire;
  /** Whether it travels, where that depends on what stands beside it in the form. */
  sent?(beside: Beside): boolean;
}

/** The group in which a value stands. */
export type Beside = Record<string, unknown>;

/** A word of the catalogue: one that is missing does not compile. */
type Word = Key;

/** What the page says of a field; its name is the word `field.<path>`. */
interface Said {
  required?: true;
  /** The figures do without it; a document does not. */
  forDocument?: true;
  hint?: Word;
  unit?: Word;
  /** A rate that may be below zero. */
  signed?: true;
}

/**
 * What a value may be where the material is calculated, both ends included; null where an end is the
 * law's or follows from other fields, so that only the engine knows it. Of a text, its characters.
 */
export type Bound = readonly [from: number | string | null, to: number | string | null];

/** One value of the form. */
export interface Field<Form, Wire> extends Kind<Form, Wire, Wire | null | undefined> {
  look: 'text' | 'kana' | 'yen' | 'day' | 'count' | 'ratio' | 'percent' | 'choice' | 'flag';
  said: Said;
  /** Null where the list of choices is the bound. */
  bound: Bound | null;
  /** The value; null where there is none, or none that can be read. */
  read(form: Form): Wire | null;
  /** The word of each choice. */
  options?: Readonly<Record<string, Word>>;
  /** It shows or hides its neighbours, and does not travel itself. */
  isToggle?: true;
}

export type AnyKind = Kind<unknown, unknown, unknown> & {
  inside?: Shape;
  each?: AnyKind;
};
export type AnyField = Field<unknown, unknown>;
export type Shape = Readonly<Record<string, AnyKind>>;

export type FormOf<K extends AnyKind> = ReturnType<K['print']>;
export type WireOf<K extends AnyKind> = ReturnType<K['parse']>;
export type AnswerOf<K extends AnyKind> = Parameters<K['print']>[0];

function typed<W>(
  look: AnyField['look'],
  read: (text: string) => W | null,
  print: (value: W) => string = String,
) {
  return (bound: Bound | null, said: Said = {}): Field<string, W | null> => ({
    look,
    said,
    bound,
    read,
    parse: read,
    print: (answer) => (answer == null ? '' : print(answer)),
  });
}

/** A kind that is not written without its bound. */
type Bounded<W> = (bound: Bound, said?: Said) => Field<string, W | null>;

const digits = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
const decimal = (text: string): string | null => (/^\d{1,6}(\.\d{1,6})?$/.test(text) ? text : null);
const dayOf = (text: string): string | null => {
  const parsed = parseDate(text);
  return parsed.kind === 'value' ? parsed.value : null;
};

const line = (typed: string): string | null => typedLine(typed) || null;
const written =
  <W>(field: (bound: Bound, said?: Said) => Field<string, W | null>) =>
  (most: number, said?: Said) =>
    field([null, most], said);

/** A text of at most so many characters. */
export const text = written(typed('text', line));
/** フリガナ: what is typed becomes katakana when the field is left. */
export const kana = written(typed('kana', line));
/** Whole yen. */
export const yen: Bounded<number> = typed('yen', yenOf);
/** Whole yen whose ends follow from other fields, so that the engine alone knows them. */
export const openYen = (said?: Said) => typed('yen', yenOf)(null, said);
/** The days from 明治 to the end of the century in which the law data may still hold. */
export const day = (said?: Said) => typed('day', dayOf)(['1868-01-01', '2100-12-31'], said);
/** A month: any day of it may be typed. */
export const month = (said?: Said) =>
  typed(
    'day',
    (text) => dayOf(text)?.slice(0, 7) ?? null,
    (answer) => `${answer}-01`,
  )(null, said);
/** Years, months, people. */
export const count: Bounded<number> = typed('count', digits);
/** A decimal such as 85.25. */
export const ratio: Bounded<string> = typed('ratio', decimal);
/** 「3.0倍」 and 「6.0%」, as such rates are written, whichever way they travelled. Nothing at all is 0. */
const withTenths = (text: string) => (/^-?\d+$/.test(text) && text !== '0' ? `${text}.0` : text);
/** 倍率: a decimal such as 3.0. */
export const multiple: Bounded<string> = typed(
  'ratio',
  (text) => {
    const found = decimal(text);
    return found && withTenths(found);
  },
  withTenths,
);
/** A rate, typed as percent; its bound is the rate: '0.1' is 10%. */
export const percent: Bounded<string> = typed('percent', rateOfPercent, (rate) =>
  withTenths(percentOfRate(rate)),
);
/** One of a list of the law data, which is offered where the field stands. */
export const listed = (said?: Said) => typed('choice', line)(null, said);

/** One of a list; '' is none of them yet, and may have a word of its own. */
export const choice = <V extends string>(
  options: Readonly<Record<V, Word>>,
  said: Said = {},
): Field<string, Exclude<V, ''> | null> => ({
  // The list holds nothing else; a choice that a newer server knows stays what it is.
  ...typed('choice', (chosen) => (chosen === '' ? null : (chosen as Exclude<V, ''>)))(null, said),
  options,
});

/** Choices whose words are `<prefix>.<value>`. */
export const words = <const P extends string, const V extends string>(
  prefix: `${P}.${V}` extends Word ? P : never,
  ...values: V[]
) =>
  Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`])) as Readonly<
    Record<V, Word>
  >;

/** Yes, which is the start, or no, each with its word. */
export const yesNo = (yes: Word, no: Word): Field<string, boolean> => ({
  ...typed('choice', (chosen) => chosen === 'yes')(null),
  parse: (chosen) => chosen === 'yes',
  print: (answer) => (answer === false ? 'no' : 'yes'),
  options: { yes, no },
});

/** On or off. */
export const flag = (): Field<boolean, boolean> => ({
  look: 'flag',
  said: {},
  bound: null,
  read: (on) => on,
  parse: (on) => on,
  print: (answer) => answer ?? false,
});

/** A value that counts as `nothing` where the field is empty, and starts there. */
export const or = <W>(nothing: W, field: Field<string, W | null>): Field<string, W> => ({
  ...field,
  read: field.read as (text: string) => W | null,
  parse: (text) => field.read(text) ?? nothing,
  print: (answer) => field.print(answer ?? nothing),
});

/** A toggle of the form alone; what it says is found again in the answer that stands beside it. */
export const unsent = (print: (answer: Beside) => boolean): Field<boolean, undefined> => ({
  ...flag(),
  isToggle: true,
  read: () => undefined,
  parse: () => undefined,
  print: (_, beside = {}) => print(beside),
  sent: () => false,
});
