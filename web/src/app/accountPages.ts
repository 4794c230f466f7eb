import { paths } from '~/lib/paths';

/** The pages of the account in the order of the list. */
export const accountPages = [
  { to: paths.account(), words: 'account.profile' },
  { to: paths.plan(), words: 'account.plan' },
  { to: paths.paymentHistory(), words: 'account.payment_history' },
  { to: paths.updateEmail(), words: 'account.email' },
  { to: paths.updatePassword(), words: 'account.password' },
  { to: paths.security(), words: 'account.security' },
  { to: paths.sessions(), words: 'account.sessions' },
  { to: paths.deleteAccount(), words: 'account.delete' },
] as const;

/** Those that stay open to whoever has to pay first. */
const OPEN: readonly string[] = [paths.plan(), paths.paymentHistory(), paths.deleteAccount()];
export const isOpenToPayers = ({ to }: { to: string }) => OPEN.includes(to);
