import type { Problem } from '~/api/problem';
import { paths } from '~/lib/paths';

/** What the lookup of the member answered. */
export type Lookup = { status: 200 } | { status: number; problem: Problem };

export type Verdict =
  { kind: 'enter' } | { kind: 'go'; to: string } | { kind: 'error'; status: 401 | 403 | 500 };

/**
 * Pages for members (specification §4, authenticated-pages middleware): the first line that fits
 * decides. The server refuses the same calls by itself; this only chooses the page.
 */
export function judgeMember(lookup: Lookup): Verdict {
  if (lookup.status === 200) return { kind: 'enter' };
  const problem = 'problem' in lookup ? lookup.problem : { code: '' };
  const step = problem.registration_steps;
  const security = problem.security ?? {};

  const table: readonly [boolean, Verdict][] = [
    [
      lookup.status === 403 && step === 'SUBSCRIBED' && security.is_email_verified === false,
      { kind: 'go', to: paths.verifyNewEmail() },
    ],
    [
      lookup.status === 403 && step === 'SUBSCRIBED' && security.is_subscribed === false,
      { kind: 'go', to: paths.resubscribe() },
    ],
    [
      lookup.status === 403 && step === 'SUBSCRIBED' && security.is_disabled === true,
      { kind: 'error', status: 401 },
    ],
    [lookup.status === 403 && step === 'SUBSCRIBED', { kind: 'error', status: 403 }],
    [lookup.status === 401, { kind: 'error', status: 401 }],
    [lookup.status === 404, { kind: 'go', to: paths.signup('profile') }],
    [step === 'EMAIL_VERIFIED', { kind: 'go', to: paths.signup('mfa') }],
    [step !== undefined, { kind: 'go', to: paths.signup('verify') }],
  ];
  // A server that fails is no statement about the member.
  return table.find(([fits]) => fits)?.[1] ?? { kind: 'error', status: 500 };
}
