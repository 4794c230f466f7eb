import { data as errorAnswer, redirect } from 'react-router';
import { judgeMember, type Lookup } from './memberGuard';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';
import { session } from '~/api/session';
import type { Member } from '~/api/wire';
import { paths } from '~/lib/paths';

async function lookUp(): Promise<{ lookup: Lookup; member: Member | null }> {
  try {
    return { lookup: { status: 200 }, member: await data(api.GET('/members/me')) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { lookup: { status: error.status, problem: error.problem }, member: null };
  }
}

/** The door of the members' pages. */
export async function enterMemberPages(): Promise<Member | null> {
  const { lookup, member } = await lookUp();
  const verdict = judgeMember(lookup);
  if (verdict.kind === 'go') throw redirect(verdict.to);
  if (verdict.kind === 'error') throw errorAnswer(null, { status: verdict.status });
  session.start();
  return member;
}

/** Until the top page stands, the root leads a member to the materials and everybody else to log-in. */
export async function homeOf() {
  const { lookup } = await lookUp();
  return redirect(lookup.status === 200 ? paths.materials() : paths.login());
}
