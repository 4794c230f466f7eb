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

/** What is agreed to, each by a box of its own. */
export const BOXES = ['terms', 'privacy', 'attendance'] as const;
export type Ticks = Record<(typeof BOXES)[number], boolean>;
export const NO_TICKS: Ticks = { terms: false, privacy: false, attendance: false };

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
