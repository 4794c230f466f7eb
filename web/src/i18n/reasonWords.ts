import { speech, type Key, type Params } from './words';
import type { components } from '~/api/schema';

type Codes = components['schemas'];

/** A host that is not ours has no page of ours. */
type Unseen = 'invalid_host' | 'unknown_host';

/** Every code that an answer can name where a page of ours asks. */
type Reason = Exclude<Codes['ProblemCode'], Unseen> | Codes['FieldCode'];

/** The key of a reason's words: a code of the server without words does not compile here. */
const keyOf = (reason: Reason): Key => `error.${reason}`;

/** Law that has no end is said without one. */
const OPEN: Key = 'error.law_not_covered_from';

/** Why the server refused something, in words; null for what no page of ours has asked for. */
export const reasonWords = (code: string, params: Params = {}): string | null =>
  speech.find(
    code === 'law_not_covered' && params.to === undefined ? OPEN : keyOf(code as Reason),
    params,
  );
