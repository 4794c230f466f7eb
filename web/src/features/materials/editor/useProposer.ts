import { useStartOf } from './useStartOf';
import { api, data } from '~/api/client';
import type { MaterialInput } from '~/api/wire';
import { fullName } from '~/lib/names';

type Proposer = NonNullable<MaterialInput['proposer']>;

const NOBODY: Proposer = {};

async function askMember(): Promise<Proposer> {
  // what writes a number needs the numbering plans, which nothing else here does
  const writing = import('~/features/profile/phone').catch(() => null);
  const { profile, email } = await data(api.GET('/members/me'));
  const name = fullName(profile.last_name, profile.first_name).replaceAll('\u00a0', ' ');
  const written = await writing;
  return { name, tel: written?.tidyPhone(profile.phone) ?? profile.phone, email };
}

/** 提案者 of a new material, from the profile; undefined while it is asked, and nothing where it is not known. */
export const useProposer = (asked: boolean): Proposer | undefined =>
  useStartOf('proposer', asked, askMember, NOBODY);
