import { paths } from '~/lib/paths';

/** The pages of the account in the order of the list. */
export const accountPages = [
  { to: paths.account(), words: 'account.profile' },
  { to: paths.security(), words: 'account.security' },
  { to: paths.sessions(), words: 'account.sessions' },
] as const;
