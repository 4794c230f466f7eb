import { paths } from '~/lib/paths';

type Words =
  | 'nav.home'
  | 'nav.events'
  | 'nav.materials'
  | 'nav.account'
  | 'nav.faq'
  | 'nav.contact'
  | 'nav.log_in'
  | 'nav.sign_up'
  | 'nav.about'
  | 'legal.terms'
  | 'legal.privacy'
  | 'legal.commerce';

interface PageLink {
  to: string;
  words: Words;
}

/** Who reads: nobody known, somebody whose registration or plan is not in order, or a member. */
export type Visitor = 'stranger' | 'underway' | 'member';

/**
 * The links of the header; none leads to the page that it stands on. A member has the own menu. Sign-up and
 * log-in are offered neither to them nor to somebody in the middle of a sign-up.
 */
export function headerLinks(pathname: string, who: Visitor): PageLink[] {
  const signingUp = pathname.startsWith(`${paths.signup()}/`);
  const member = who === 'member';
  const stranger = who === 'stranger';
  const links: (PageLink & { shown: boolean })[] = [
    { to: paths.home(), words: 'nav.home', shown: !member && !signingUp },
    { to: paths.materials(), words: 'nav.materials', shown: member },
    { to: paths.events(), words: 'nav.events', shown: !signingUp },
    { to: paths.faq(), words: 'nav.faq', shown: !signingUp },
    { to: paths.contact(), words: 'nav.contact', shown: !signingUp },
    { to: paths.account(), words: 'nav.account', shown: member },
    {
      to: paths.login(),
      words: 'nav.log_in',
      shown: stranger && (!signingUp || pathname === paths.signup('account')),
    },
    { to: paths.signup(), words: 'nav.sign_up', shown: stranger && !signingUp },
  ];
  return links
    .filter(({ to, shown }) => shown && to !== pathname)
    .map(({ to, words }) => ({ to, words }));
}

/** The links of the footer. */
export const footerLinks: PageLink[] = [
  { to: paths.about(), words: 'nav.about' },
  { to: paths.contact(), words: 'nav.contact' },
  { to: paths.termsOfUse(), words: 'legal.terms' },
  { to: paths.privacyPolicy(), words: 'legal.privacy' },
  { to: paths.commercialLaw(), words: 'legal.commerce' },
];
