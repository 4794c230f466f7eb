import type { Citation, Comparison, Step } from '~/api/wire';

/** The step of a figure in a plan (0 is the current pay). */
export function stepOf(comparison: Comparison | null, plan: number, figure: string): Step | null {
  return comparison?.plans[plan]?.trace.find((step) => step.figure === figure) ?? null;
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
export function partsOf(comparison: Comparison, plan: number, step: Step): Part[] {
  const parts = (step.parts ?? []).map((name): Part | null => {
    const minus = name.startsWith('-');
    const figure = minus ? name.slice(1) : name;
    const own = stepOf(comparison, plan, figure);
    const amount = own?.amount ?? valueAt(comparison.plans[plan], figure);
    if (amount === null) return null;
    return { figure, amount: minus ? -amount : amount, step: own };
  });
  const known = parts.filter((part): part is Part => part !== null);
  const sum = known.reduce((all, part) => all + part.amount, 0);
  return known.length === parts.length && sum === step.amount ? known : [];
}

/** The number at a dotted path of a plan. */
function valueAt(plan: unknown, path: string): number | null {
  let at: unknown = plan;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string, unknown>)[key];
  }
  return typeof at === 'number' ? at : null;
}

/**
 * The change of a figure against the current pay: the plan's value less today's. A figure that is a
 * loss already counts what goes, so that its change is that amount with minus.
 */
export function changeOf(comparison: Comparison, plan: number, figure: string): Part[] {
  const then = stepOf(comparison, plan, figure);
  if (then === null) return [];
  if (figure.startsWith('loss.')) return [{ figure, amount: -then.amount, step: then }];
  const now = stepOf(comparison, 0, figure);
  if (now === null) return [];
  return [
    { figure, amount: then.amount, step: then },
    { figure, amount: -now.amount, step: now },
  ];
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
