import { paths } from '~/lib/paths';

type Words =
  'nav.home' | 'nav.log_in' | 'nav.sign_up' | 'legal.terms' | 'legal.privacy' | 'legal.commerce';

/**
 * The links of the header. Sign-up and log-in are not offered on their own pages, and neither of
 * them to somebody who is signed in or in the middle of a sign-up.
 */
export function headerLinks(pathname: string, isAuth: boolean): { to: string; words: Words }[] {
  const signingUp = pathname.startsWith(`${paths.signup()}/`);
  const links: { to: string; words: Words; shown: boolean }[] = [
    { to: paths.home(), words: 'nav.home', shown: !signingUp },
    {
      to: paths.login(),
      words: 'nav.log_in',
      shown:
        !isAuth &&
        pathname !== paths.login() &&
        (!signingUp || pathname === paths.signup('account')),
    },
    {
      to: paths.signup(),
      words: 'nav.sign_up',
      shown: !isAuth && pathname !== paths.signup() && !signingUp,
    },
  ];
  return links.filter(({ shown }) => shown).map(({ to, words }) => ({ to, words }));
}

/** The links of the footer. */
export const footerLinks: { to: string; words: Words }[] = [
  { to: paths.termsOfUse(), words: 'legal.terms' },
  { to: paths.privacyPolicy(), words: 'legal.privacy' },
  { to: paths.commercialLaw(), words: 'legal.commerce' },
];
