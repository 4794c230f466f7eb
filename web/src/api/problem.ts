import type { components } from './schema';

type Codes = components['schemas'];

/** Why an answer is not what was asked for: a code of the server, or none came from it. */
export type ProblemCode = Codes['ProblemCode'] | 'network' | `status_${number}`;

/** What is wrong with a field: a code of the server, or text that the form cannot read. */
export type FieldCode = Codes['FieldCode'] | 'unreadable';

/** One wrong field: where, what, and the values its message needs. */
export interface FieldProblem {
  field: string;
  code: FieldCode;
  params?: Record<string, string>;
}

/** Why a member is not in good standing, in the names of either variant. */
export interface Flags {
  is_email_verified?: boolean;
  is_subscribed?: boolean;
  is_disabled?: boolean;
  isEmailVerified?: boolean;
  isSubscribed?: boolean;
  isDisabled?: boolean;
}

/** What the holder of a card is to do before it goes on (3-D Secure). */
export interface PaymentAction {
  /** What the provider's own script takes. */
  client_secret: string;
}

/** An answer of the server that is not what was asked for (RFC 9457). */
export interface Problem {
  code: ProblemCode;
  errors?: FieldProblem[];
  registration_steps?: string;
  security?: Flags;
  /** `GET /members/me` says where a member stands in these names. */
  registrationSteps?: string;
  /** Of `payment_action_required`. */
  action?: PaymentAction;
  /** Which of the materials that were asked for are to blame. */
  materials?: string[];
}

/** Status 0 stands for a request that never reached the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** When to try again (milliseconds of `Date.now`), where the server named the seconds to wait. */
  readonly retryAt: number | null;

  constructor(status: number, problem: Problem, retryAfter: number | null = null) {
    super(`${status} ${problem.code}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
    this.retryAt = retryAfter === null ? null : Date.now() + retryAfter * 1_000;
  }
}

export const statusOf = (error: unknown): number | null =>
  error instanceof ApiError ? error.status : null;

/** What the holder of the card is to do first, where that is all that is missing. */
export const actionOf = (error: unknown): PaymentAction | null =>
  error instanceof ApiError ? (error.problem.action ?? null) : null;

/** Why the whole was refused; null where it is no answer of the server. */
export const codeOf = (error: unknown): ProblemCode | null =>
  error instanceof ApiError ? error.problem.code : null;

/** Whether a field was refused for this reason. */
export const hasProblem = (error: unknown, code: FieldCode): boolean =>
  error instanceof ApiError && error.problem.errors?.some((one) => one.code === code) === true;

/** When the server listens again (milliseconds of `Date.now`), where it named the time. */
export const retryAtOf = (error: unknown): number | null =>
  error instanceof ApiError ? error.retryAt : null;

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
  );
}

/** Reads a refused answer; anything that is not a problem document gets the code of its status. */
export function toApiError(response: Response, body: unknown): ApiError {
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    isProblem(body) ? body : { code: `status_${response.status}` },
    Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  );
}
