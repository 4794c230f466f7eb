import type { Problem } from '~/api/problem';
import { paths, type SignUpPage } from '~/lib/paths';

/**
 * The guards of the pages (specification §4). In each table the first line that fits decides.
 * The server refuses the same calls by itself; these only choose the page.
 */

/** What the lookup of the member's profile answered. */
export type Lookup = { status: 200 } | { status: number; problem: Problem };

export type Verdict =
  { kind: 'enter' } | { kind: 'go'; to: string } | { kind: 'error'; status: 401 | 403 | 404 | 500 };

const enter: Verdict = { kind: 'enter' };
const go = (to: string): Verdict => ({ kind: 'go', to });
const error = (status: 401 | 403 | 404 | 500): Verdict => ({ kind: 'error', status });

type Line = readonly [boolean, Verdict];
/** A server that fails is no statement about the member. */
const first = (table: readonly Line[]): Verdict => table.find(([fits]) => fits)?.[1] ?? error(500);

function read(lookup: Lookup) {
  const problem = 'problem' in lookup ? lookup.problem : undefined;
  const flags = problem?.security ?? {};
  return {
    step: problem?.registration_steps ?? problem?.registrationSteps,
    security: {
      is_email_verified: flags.is_email_verified ?? flags.isEmailVerified,
      is_subscribed: flags.is_subscribed ?? flags.isSubscribed,
      is_disabled: flags.is_disabled ?? flags.isDisabled,
    },
  };
}

/** Pages for members. */
export function judgeMember(lookup: Lookup): Verdict {
  const { step, security } = read(lookup);
  const refused = lookup.status === 403 && step === 'SUBSCRIBED';
  return first([
    [lookup.status === 200, enter],
    [refused && security.is_email_verified === false, go(paths.verifyNewEmail())],
    [refused && security.is_subscribed === false, go(paths.resubscribe('payment'))],
    [refused && security.is_disabled === true, error(401)],
    [refused, error(403)],
    [lookup.status === 401, error(401)],
    [lookup.status === 404, go(paths.signup('profile'))],
    [step === 'EMAIL_VERIFIED', go(paths.signup('mfa'))],
    [step !== undefined, go(paths.signup('verify'))],
  ]);
}

/** Where each step of the registration leads, and which other pages it allows. */
const STEPS: Record<string, { to: SignUpPage; also?: SignUpPage }> = {
  SIGNED_UP: { to: 'verify' },
  EMAIL_VERIFIED: { to: 'mfa', also: 'verified' },
  MFA_ADDED: { to: 'payment', also: 'confirm' },
  SUBSCRIBED: { to: 'profile', also: 'confirm' },
};

/** The pages of this guard: log-in, the consent (`signup`) and the steps after it. */
export type DoorPage = 'login' | 'signup' | SignUpPage;

/** What the browser remembers of a sign-up. */
export interface Remembered {
  /** The terms were accepted here. */
  terms: boolean;
  /** The sign-up was finished here, and its last page not left yet. */
  done: boolean;
}

/** Log-in and the pages of the sign-up. */
export function judgeSignUp(lookup: Lookup, page: DoorPage, { terms, done }: Remembered): Verdict {
  const { step = '', security } = read(lookup);
  const is = (...pages: DoorPage[]) => pages.includes(page);
  const refused = lookup.status === 403;
  const here = STEPS[step];
  // A member whose plan has ended has long left the steps; the other guard knows where to.
  const lapsed = refused && step === 'SUBSCRIBED' && security.is_subscribed === false;
  const unproved = refused && step === 'SUBSCRIBED' && security.is_email_verified === false;
  return first([
    [lookup.status === 200 && done && !is('done'), go(paths.signup('done'))],
    [lookup.status === 200 && done, enter],
    [lookup.status === 200, go(paths.materials())],
    [is('login'), enter],
    [refused && security.is_disabled === true, error(401)],
    [lapsed || unproved, judgeMember(lookup)],
    [refused && here !== undefined && is(here.to), enter],
    [refused && here?.also !== undefined && is(here.also), enter],
    [refused && here !== undefined, go(paths.signup(here?.to))],
    [lookup.status === 401 && !terms && is('signup'), enter],
    [lookup.status === 401 && !terms, go(paths.login())],
    [lookup.status === 401 && is('account'), enter],
    [lookup.status === 401, go(paths.signup('account'))],
    [lookup.status === 404 && is('confirm', 'profile'), enter],
    [lookup.status === 404, go(paths.signup('profile'))],
  ]);
}

/**
 * The pages for a member whose payment failed, or whose plan has ended. Whose plan runs reads there that nothing
 * is to be paid, and whoever was let in before and has paid since comes to the plan.
 */
export function judgeResubscription(lookup: Lookup, wasHere = false): Verdict {
  const { step, security } = read(lookup);
  return first([
    [lookup.status === 200, wasHere ? go(paths.plan()) : enter],
    [lookup.status === 401, error(404)],
    [lookup.status === 404, go(paths.signup('profile'))],
    [lookup.status === 403 && security.is_disabled === true, error(401)],
    // A registration that is under way orders at its own pages, and a new address is proved first.
    [lookup.status === 403 && step !== 'SUBSCRIBED', judgeMember(lookup)],
    [lookup.status === 403 && security.is_email_verified === false, judgeMember(lookup)],
    [lookup.status === 403 && security.is_subscribed === false, enter],
    [lookup.status === 403, error(403)],
  ]);
}

/**
 * The pages about payments and the ways out: for members, and for those whom the guard above lets in.
 * They may see what they owe and what they paid, also after the plan has ended.
 */
export const judgePayer = (lookup: Lookup): Verdict =>
  judgeResubscription(lookup).kind === 'enter' ? enter : judgeMember(lookup);

/** The page for a member who may not enter before a new address is proved. */
export function judgeVerification(lookup: Lookup): Verdict {
  const { step, security } = read(lookup);
  return first([
    [lookup.status === 200 || lookup.status === 401, error(404)],
    [lookup.status === 404, go(paths.signup('profile'))],
    [lookup.status === 403 && security.is_disabled === true, error(401)],
    // A registration that is under way has its own pages for the card and for the address.
    [lookup.status === 403 && step !== 'SUBSCRIBED', judgeMember(lookup)],
    [security.is_email_verified === true, error(403)],
    [lookup.status === 403, enter],
  ]);
}
