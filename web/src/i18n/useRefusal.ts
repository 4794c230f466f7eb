import { reasonWords } from './reasonWords';
import { useTranslation } from './useTranslation';
import { ApiError, codeOf, type FieldProblem } from '~/api/problem';

/** Why a form was refused, in the words of the page. */
export interface Refusal {
  /** What stands above the form; null where the fields say everything. */
  text: string | null;
  /** When the server listens again (milliseconds of `Date.now`). */
  retryAt: number | null;
  /** The message of a field. */
  of: (field: string) => string | undefined;
}

/**
 * Words of the error of a call. `fields` are those that show their own message; an error of any
 * other field stands above the form, so that none is lost. `failed` is said where the server's
 * answer names no reason that the member could do something about.
 */
export function useRefusal(
  error: unknown,
  fields: readonly string[] = [],
  failed?: string,
): Refusal {
  const { t } = useTranslation();
  const none = { retryAt: null, of: () => undefined };
  // A proof that was not given is the member's own decision.
  if (error == null || codeOf(error) === 'fresh_authentication_required') {
    return { text: null, ...none };
  }
  if (!(error instanceof ApiError)) return { text: failed ?? t('error.unknown'), ...none };

  const { code, errors = [] } = error.problem;
  const say = (one: FieldProblem) => reasonWords(one.code, one.params) ?? t('error.unknown');
  const homeless = errors.find((one) => !fields.includes(one.field));
  const known = reasonWords(code) ?? failed ?? t('error.unknown');
  // Of a failure of the server a member can do something about one: wait with the page open.
  const unnamed = error.status === 429 || (error.status >= 500 && code !== 'writes_refused');
  return {
    text: homeless ? say(homeless) : errors.length > 0 ? null : unnamed ? (failed ?? known) : known,
    retryAt: error.retryAt,
    of: (field) => {
      const found = errors.find((one) => one.field === field);
      return found && say(found);
    },
  };
}
