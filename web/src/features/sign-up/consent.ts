import { drafts } from '~/lib/drafts';

/** The versions of the documents that were agreed to. */
export interface Consent {
  terms: string;
  privacy: string;
}

/** Why somebody was led back to the consent. */
export interface ConsentArrival {
  why?: 'outdated' | 'unknown' | undefined;
}

const NAME = 'consent';

/** What was agreed to in this tab; the cookie `terms` says that it was. */
export const consent = {
  give: (versions: Consent) => drafts.write(NAME, versions),
  read(): Consent | null {
    const kept = drafts.read(NAME) as Partial<Consent> | null;
    return typeof kept?.terms === 'string' && typeof kept.privacy === 'string'
      ? { terms: kept.terms, privacy: kept.privacy }
      : null;
  },
};
