import type { AnswerOf, AnyKind, Beside, Field, FormOf, Kind, Shape, WireOf } from './kinds';

/** How values of the material stand together: groups, lists, and what depends on a neighbour. */

interface Group<G extends Shape> extends Kind<
  { [N in keyof G]: FormOf<G[N]> },
  { [N in keyof G as WireOf<G[N]> extends undefined ? never : N]: WireOf<G[N]> },
  { [N in keyof G]?: AnswerOf<G[N]> | undefined } | null | undefined
> {
  inside: G;
}

export function group<G extends Shape>(inside: G): Group<G> {
  const each = Object.entries<AnyKind>(inside);
  return {
    inside,
    print(answer) {
      const given: Beside = answer ?? {};
      return Object.fromEntries(
        each.map(([name, kind]) => [name, kind.print(given[name], given)]),
      ) as FormOf<Group<G>>;
    },
    parse(form) {
      const travels = each
        .map(([name, kind]) => [name, kind.parse(form[name], form)] as const)
        .filter(([, value]) => value !== undefined);
      return Object.fromEntries(travels) as WireOf<Group<G>>;
    },
  };
}

interface List<K extends AnyKind> extends Kind<
  FormOf<K>[],
  WireOf<K>[],
  readonly AnswerOf<K>[] | null | undefined
> {
  each: K;
  most: number;
}

/** As many as the member adds, up to `most`. */
export const list = <K extends AnyKind>(each: K, most: number): List<K> => ({
  each,
  most,
  print: (answer) => (answer ?? []).map((one) => each.print(one) as FormOf<K>),
  parse: (form) => form.map((one) => each.parse(one) as WireOf<K>),
});

/** Travels only where what stands beside it says so, and as `off` otherwise; the form keeps it. */
export function sentIf<K extends AnyKind, Off>(is: (beside: Beside) => boolean, kind: K, off: Off) {
  // Asked alone, without what stands beside it, it answers as it does where it is sent.
  const sent = (beside?: Beside) => beside === undefined || is(beside);
  return {
    ...kind,
    sent,
    print: (answer) => kind.print(answer ?? undefined),
    parse: (form, beside) => (sent(beside) ? kind.parse(form) : off),
  } as Omit<K, keyof AnyKind> & Kind<FormOf<K>, WireOf<K> | Off, AnswerOf<K> | Off>;
}

/** Travels only while the toggle beside it is on. */
export const when = <K extends AnyKind, Off>(toggle: string, kind: K, off: Off) =>
  sentIf((beside) => beside[toggle] === true, kind, off);

/** Travels only where the choice beside it is that one. */
export const chosen = <K extends AnyKind>(choice: string, value: string, kind: K) =>
  sentIf((beside) => beside[choice] === value, kind, null);

/** A name out of a list, or, where the choice is `own`, fields in its place. */
export function nameOr<V extends string, G extends Shape>(
  names: Field<string, V | null>,
  inside: G,
): NameOr<V, G> {
  const own = group(inside);
  const sent = ({ choice }: Beside) => choice === 'own';
  const fields = Object.entries(inside).map(([name, kind]) => [name, { ...kind, sent }]);
  return {
    inside: { choice: names, ...(Object.fromEntries(fields) as G) },
    print: (answer) => ({
      choice: typeof answer === 'string' ? answer : answer ? 'own' : '',
      ...own.print(typeof answer === 'string' ? null : answer),
    }),
    parse: ({ choice, ...form }) =>
      choice === 'own' ? own.parse(form as FormOf<Group<G>>) : ((choice || null) as V | null),
  };
}

interface NameOr<V extends string, G extends Shape> extends Kind<
  { choice: V | 'own' | '' } & FormOf<Group<G>>,
  V | WireOf<Group<G>> | null,
  V | AnswerOf<Group<G>>
> {
  inside: { choice: Field<string, V | null> } & G;
}
