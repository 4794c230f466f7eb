import { useQuery } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import type { MaterialInput } from '~/api/wire';
import { fullName } from '~/lib/names';

type Proposer = NonNullable<MaterialInput['proposer']>;

async function askMember(): Promise<Proposer> {
  // what writes a number needs the numbering plans, which nothing else here does
  const writing = import('~/features/profile/phone').catch(() => null);
  const { profile, email } = await data(api.GET('/members/me'));
  const name = fullName(profile.last_name, profile.first_name).replaceAll('\u00a0', ' ');
  const written = await writing;
  return { name, tel: written?.tidyPhone(profile.phone) ?? profile.phone, email };
}

/** Nobody waits longer for a form, which does without. */
const PATIENCE = 2_000;
const nobody = () =>
  new Promise<Proposer>((resolve) => {
    setTimeout(() => resolve({}), PATIENCE);
  });

/** 提案者 of a new material, from the profile; undefined while it is asked, and nothing where it is not known. */
export function useProposer(asked: boolean): Proposer | undefined {
  const member = useQuery({
    queryKey: ['editing', 'proposer'],
    queryFn: () => Promise.race([askMember(), nobody()]),
    // Without a network it fails at once, and the form opens.
    networkMode: 'always',
    enabled: asked,
    retry: false,
    // A form starts from it, and is then its own master.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return asked && member.isPending ? undefined : (member.data ?? {});
}
