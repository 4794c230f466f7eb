import { EMPTY_PROFILE, type Profile } from '~/features/profile/profile';
import { drafts } from '~/lib/drafts';

const NAME = 'profile';

/** The personal data between its form and its confirmation. */
export const profileDraft = {
  read(): Profile {
    const kept = drafts.read(NAME);
    return typeof kept === 'object' && kept !== null
      ? { ...EMPTY_PROFILE, ...kept }
      : EMPTY_PROFILE;
  },
  write: (profile: Profile) => drafts.write(NAME, profile),
};
