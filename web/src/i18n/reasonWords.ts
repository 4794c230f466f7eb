import { speech, type Key, type Params } from './words';
import type { FieldCode, ProblemCode } from '~/api/problem';

/** A host that is not ours has no page of ours; a status says nothing; a field says itself what it cannot read. */
type Unseen = 'invalid_host' | 'unknown_host' | `status_${number}` | 'unreadable';

/** Every code that an answer can name where a page of ours asks. */
type Reason = Exclude<ProblemCode | FieldCode, Unseen>;

/** The key of a reason's words: a code of the server without words does not compile here. */
const keyOf = (reason: Reason): Key => `error.${reason}`;

/** Law that has no end is said without one. */
const OPEN: Key = 'error.law_not_covered_from';

/** Why the server refused something, in words; null for what no page of ours has asked for. */
export const reasonWords = (code: ProblemCode | FieldCode, params: Params = {}): string | null =>
  speech.find(
    code === 'law_not_covered' && params.to === undefined ? OPEN : keyOf(code as Reason),
    params,
  );
