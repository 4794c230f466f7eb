import { useQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';
import { fullName } from '~/lib/names';

/** Whoever writes, as far as it is known. */
export interface Writer {
  name: string;
  email: string;
}

const NOBODY: Writer = { name: '', email: '' };

/** Somebody whose registration or plan is not in order; what no door shows stays empty. */
async function underway(error: unknown): Promise<Writer> {
  if (!(error instanceof ApiError)) throw error;
  const { registration_steps: step, registrationSteps = step } = error.problem;
  try {
    if (registrationSteps === 'SIGNED_UP')
      return { name: '', email: (await data(api.GET('/verify/me/email'))).email };
    return { name: '', email: (await data(api.GET('/members/me/email'))).email };
  } catch {
    return NOBODY;
  }
}

async function askWho(): Promise<Writer> {
  try {
    const { profile, email } = await data(api.GET('/members/me'));
    return { name: fullName(profile.last_name, profile.first_name), email };
  } catch (error) {
    return underway(error);
  }
}

/** Name and address of whoever is signed in; undefined while that is asked. Nobody has to be known. */
export function useWriter(): Writer | undefined {
  // The loader gives the status of the lookup: it has found nobody at all.
  const isKnown = useLoaderData<number>() !== 401;
  const writer = useQuery({
    queryKey: ['contact', 'writer'],
    queryFn: askWho,
    enabled: isKnown,
    retry: false,
    gcTime: 0,
  });
  return isKnown && writer.isPending ? undefined : (writer.data ?? NOBODY);
}
