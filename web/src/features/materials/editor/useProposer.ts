import { useQuery } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import type { MaterialInput } from '~/api/wire';
import { fullName } from '~/lib/names';

type Proposer = NonNullable<MaterialInput['proposer']>;

async function askMember(): Promise<Proposer> {
  // what writes a number needs the numbering plans, which nothing else here does
  const writing = import('~/features/profile/phone');
  const { profile, email } = await data(api.GET('/members/me'));
  const name = fullName(profile.last_name, profile.first_name).replaceAll('\u00a0', ' ');
  const { tidyPhone } = await writing;
  return { name, tel: tidyPhone(profile.phone), email };
}

/** 提案者 of a new material, from the profile; undefined while it is asked, and nothing where it is not known. */
export function useProposer(asked: boolean): Proposer | undefined {
  const member = useQuery({
    queryKey: ['editing', 'proposer'],
    queryFn: askMember,
    enabled: asked,
    retry: false,
    // A form starts from it, and is then its own master.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return asked && member.isPending ? undefined : (member.data ?? {});
}
