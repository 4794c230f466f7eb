import type { Contracts } from './contractNames';
import type { InsuranceSums } from '~/api/wire';
import { exitOf, type Exit } from '~/features/materials/editor/policy';
import type { Key } from '~/i18n/words';

/** What is planned of the contracts of a material. */
export type Exits = ReadonlySet<Exit>;

export const exitsOf = ({ deferred_insurance: contracts }: Contracts): Exits =>
  new Set((contracts ?? []).map(exitOf));

type Tail<K> = K extends `insurance.${infer Name}` ? Name : never;
/** What the words of the insurance are of. */
type Name = Tail<Key>;

/** Words that speak of a surrender, and others that are true of every exit. */
const OF_EVERY_EXIT: Partial<Record<string, Key>> = {
  before_surrender: 'insurance.exits.before_surrender',
  meaning: 'insurance.exits.meaning',
  surrender_gain: 'insurance.exits.surrender_gain',
  surrender_tax: 'insurance.exits.surrender_tax',
};
/** Words that have what a reduction pays beside a surrender. */
const OF_PARTS: Partial<Record<string, Key>> = {
  surrender_value: 'insurance.exits.surrender_value',
};
/** Words that would have what is handed over taken for cash. */
const OF_CASH: Partial<Record<string, Key>> = {
  net: 'insurance.exits.net',
  received_with: 'insurance.exits.received_with',
};

/** Whether a contract is given up in another way than by a surrender. */
const hasOthers = (exits: Exits): boolean =>
  exits.has('hand_over') || exits.has('paid_up') || exits.has('reduction');

/** The key of other words than those of a figure, where these would not be true of what is planned. */
export const otherWordOf = (name: string, exits: Exits): Key | null =>
  (hasOthers(exits) ? OF_EVERY_EXIT[name] : undefined) ??
  (exits.has('hand_over') ? OF_CASH[name] : undefined) ??
  (exits.has('reduction') ? OF_PARTS[name] : undefined) ??
  null;

/** The key of a figure's words, true whatever is planned of the contracts. */
export const wordOf = (name: Name, exits: Exits): Key =>
  otherWordOf(name, exits) ?? `insurance.${name}`;

/**
 * Whether a figure is of what is planned: what is handed over, paid up or surrendered of no contract is not told. What comes in
 * is, whatever was planned: a contract that is kept can be paid at its end.
 */
export function isShown(name: string, exits: Exits, { totals }: InsuranceSums): boolean {
  switch (name) {
    case 'handed_over':
      return exits.has('hand_over');
    case 'paid_up_gain':
      return exits.has('paid_up');
    case 'surrender_value':
      return (
        totals.surrender_value !== 0 ||
        exits.has('surrender') ||
        exits.has('reduction') ||
        !hasOthers(exits)
      );
    default:
      return true;
  }
}
