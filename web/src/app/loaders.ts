import { data as errorAnswer, redirect, type LoaderFunctionArgs } from 'react-router';
import {
  judgeMember,
  judgePayer,
  judgeResubscription,
  judgeSignUp,
  judgeVerification,
  type DoorPage,
  type Lookup,
  type Verdict,
} from './guards';
import { api, data } from '~/api/client';
import { memory } from '~/api/memory';
import { ApiError } from '~/api/problem';
import { session } from '~/api/session';
import type { Member } from '~/api/wire';
import { cookies } from '~/lib/cookies';
import { paths } from '~/lib/paths';
import { paidHere } from '~/lib/tabMemory';

async function lookUp(): Promise<{ lookup: Lookup; member: Member | null }> {
  try {
    return { lookup: { status: 200 }, member: await data(api.GET('/members/me')) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { lookup: { status: error.status, problem: error.problem }, member: null };
  }
}

/** With these answers somebody is there: a member, or somebody whose registration goes on. */
export const isSession = (status: unknown) => status === 200 || status === 403 || status === 404;

function obey(verdict: Verdict) {
  if (verdict.kind === 'go') throw redirect(verdict.to);
  if (verdict.kind === 'error') throw errorAnswer(null, { status: verdict.status });
}

async function enterAs(judge: (lookup: Lookup) => Verdict): Promise<Member | null> {
  const { lookup, member } = await lookUp();
  obey(judge(lookup));
  session.start();
  if (member) memory.enter({ email: member.email, id: member.id });
  // The member has left the last page of the sign-up.
  cookies.done.clear();
  return member;
}

/** The door of the members' pages. */
export const enterMemberPages = () => enterAs(judgeMember);

/** The door of the pages about payments; gives no member where the plan does not run. */
export const enterPayerPages = () => enterAs(judgePayer);

/**
 * The door of log-in and of the sign-up; gives the status of the lookup. A registration under way is
 * a session too: when it ends, whoever is in the middle of a page comes to log-in.
 */
export async function enterSignUpPages({ request }: LoaderFunctionArgs): Promise<number> {
  const page = new URL(request.url).pathname.split('/').filter(Boolean).at(-1) as DoorPage;
  // Whoever was taken out is not let in again by a session that could not be ended.
  if (page === 'login' && session.abandoned) return 401;
  const { lookup } = await lookUp();
  const remembered = { terms: cookies.terms.set, done: cookies.done.set };
  obey(judgeSignUp(lookup, page, remembered));
  if (isSession(lookup.status)) session.start();
  // Only the profile is missing, and a part of it may wait in this tab: for its owner.
  if (lookup.status === 404) {
    const { email } = await data(api.GET('/members/me/email'));
    memory.enter({ email });
  }
  return lookup.status;
}

/**
 * The page of a new address is also that of a member who has just asked for one: then the lookup
 * succeeds, and the change that waits opens the door. Gives the status of the lookup.
 */
export async function enterEmailVerification(): Promise<number> {
  const { lookup } = await lookUp();
  if (isSession(lookup.status)) session.start();
  if (lookup.status === 200) {
    const { pending } = await data(api.GET('/members/me/email'));
    if (pending != null) return lookup.status;
  }
  obey(judgeVerification(lookup));
  return lookup.status;
}

/** That this tab was let in to pay. */
const HERE = 'here';

/** The door of paying what is open, of ordering anew, and of leaving then. Gives the status of the lookup. */
export async function enterResubscription({ request }: LoaderFunctionArgs): Promise<number> {
  const { lookup } = await lookUp();
  const leaves = new URL(request.url).pathname.endsWith(paths.resubscribe('delete'));
  obey(judgeResubscription(lookup, !leaves && paidHere.read(HERE) === true));
  if (lookup.status !== 200) paidHere.write(HERE, true);
  session.start();
  return lookup.status;
}

/** Pages for everybody: they only ask who reads, and offer what fits. */
export async function lookAround(): Promise<number> {
  const { lookup } = await lookUp();
  if (isSession(lookup.status)) session.start();
  return lookup.status;
}

/**
 * The top page is for visitors: whoever has a session comes to the materials, whose door knows better. Gives the
 * status of the lookup.
 */
export async function homeOf(): Promise<number> {
  const status = await lookAround();
  if (isSession(status)) throw redirect(paths.materials());
  return status;
}
