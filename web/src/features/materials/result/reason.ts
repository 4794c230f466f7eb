import type { Citation, Step } from '~/api/wire';

/** Figures with the steps that explain them, found by their names. */
export interface Traced {
  values: unknown;
  step: (figure: string) => Step | null;
}

/** The steps of a plan of a comparison, or of all months or years. */
export function traced(values: unknown, steps: readonly Step[]): Traced {
  const named = new Map<string, Step>();
  for (const step of steps) if (!named.has(step.figure)) named.set(step.figure, step);
  return { values, step: (figure) => named.get(figure) ?? null };
}

export interface Part {
  figure: string;
  amount: number;
  step: Step | null;
}

/**
 * What a step is the sum of, each with its sign; parts without a step of their own are left to the
 * formula. Empty where the parts that are known do not add up: a list that misses one would lie.
 */
export function partsOf(of: Traced, step: Step): Part[] {
  const parts = (step.parts ?? []).map((name): Part | null => {
    const minus = name.startsWith('-');
    const figure = minus ? name.slice(1) : name;
    const own = of.step(figure);
    const amount = own?.amount ?? valueAt(of.values, figure);
    if (amount === null) return null;
    return { figure, amount: minus ? -amount : amount, step: own };
  });
  const known = parts.filter((part): part is Part => part !== null);
  const sum = known.reduce((all, part) => all + part.amount, 0);
  return known.length === parts.length && sum === step.amount ? known : [];
}

/** The number at a dotted path. */
export function valueAt(values: unknown, path: string): number | null {
  let at: unknown = values;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string, unknown>)[key];
  }
  return typeof at === 'number' ? at : null;
}

/**
 * The change of a figure against the current pay: the plan's value less today's. A figure that is a
 * loss already counts what goes, so that its change is that amount with minus; so does one named "-x".
 */
export function changeOf(now: Traced | null, plan: Traced | null, signed: string): Part[] {
  const figure = signed.replace(/^-/, '');
  const sign = figure === signed ? 1 : -1;
  const then = plan?.step(figure) ?? null;
  if (then === null) return [];
  if (figure.startsWith('loss.')) return [{ figure, amount: -then.amount, step: then }];
  const before = now?.step(figure) ?? null;
  if (before === null) return [];
  return [
    { figure, amount: sign * then.amount, step: then },
    { figure, amount: -sign * before.amount, step: before },
  ];
}

/**
 * The steps of what makes a figure that is shown, none of them nothing. Empty where one has no step or
 * they are not what is shown, whichever sign it is shown with: no reason is better than that of another
 * figure.
 */
export function stepsOf(of: Traced | null, figures: readonly string[], shown: number): Step[] {
  const steps = figures.map((figure) => of?.step(figure) ?? null);
  if (steps.some((step) => step === null || step.unit !== 'yen')) return [];
  const known = steps.filter((step): step is Step => step !== null && step.amount !== 0);
  const sum = known.reduce((all, step) => all + step.amount, 0);
  return sum === shown || sum === -shown ? known : [];
}

/** Where the catalogue may name a figure: by its whole path or by its end, as on paper. */
export function namesOf(figure: string): string[] {
  const keys = figure.split('.');
  return keys.map((_, from) => keys.slice(from).join('.'));
}

/** All that a step and its parts have read, each once. */
export function citationsOf(step: Step, parts: readonly Part[]): Citation[] {
  const all = [step, ...parts.map((part) => part.step)].flatMap((each) => each?.law ?? []);
  const seen = new Set<string>();
  return all.filter((citation) => {
    const key = `${citation.id} ${citation.from}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
