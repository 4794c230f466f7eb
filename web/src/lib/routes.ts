import { frames, type AnyFrame, type Frame, type Part } from './frames.ts';

/**
 * Every page of the application. From this table come the router, the addresses (`paths`), what is
 * loaded ahead, the words a page loads, and the server's list of known addresses
 * (`npm run gen:routes`). A new page is a line here, its component and its words.
 */

/** What every page says that has the figures of a material. */
const FIGURES = [
  'comparison',
  'editor',
  'fields',
  'outlook',
  'personal',
  'preview',
  'result',
] as const;

/** Who decides whether somebody may enter, where the frame does not. */
export type Door = 'home' | 'signUp' | 'verification' | 'resubscription' | 'everybody';

/** A page without a component of its own is its frame. */
interface Route<Name> extends Part {
  /** Without the language in front, which the router adds; `:id` stands for one part. */
  path: string;
  frame: Frame;
  door?: Door;
  /** The pages that are linked from it and loaded ahead. */
  next?: readonly Name[];
}

/** Keeps the literal paths for the types, and lets `next` name only pages that are there. */
const table = <const Rows extends { [Name in keyof Rows]: Route<keyof Rows> }>(rows: Rows) => rows;

/** A page of questions for everybody. */
const question = <const Path extends string>(
  path: Path,
  page = 'features/public/FaqPage',
  words: readonly string[] = ['faq'],
) => ({ path, frame: 'public', door: 'everybody', page, words }) as const;
/** How a document is saved with one browser. */
const guide = <const Name extends string>(name: Name) =>
  question(`/faq/download/${name}`, 'features/materials/guide/DownloadPage', ['faq', 'preview']);

export const routes = table({
  home: {
    path: '/',
    frame: 'public',
    door: 'home',
    page: 'features/public/TopPage',
    words: ['faq', 'public'],
    next: ['signup', 'login'],
  },
  about: {
    path: '/about',
    frame: 'public',
    door: 'everybody',
    page: 'features/public/AboutPage',
    words: ['public'],
  },
  events: {
    path: '/events',
    frame: 'public',
    door: 'everybody',
    page: 'features/events/EventsPage',
    words: ['events'],
  },
  // The page of visitors leads members here, so that a link to either is good for everybody.
  memberEvents: {
    path: '/events/members',
    frame: 'member',
    page: 'features/events/EventsPage',
    words: ['events'],
  },
  announcements: {
    path: '/announcements',
    frame: 'member',
    page: 'features/announcements/AnnouncementsPage',
    words: ['announcements'],
  },
  contact: {
    path: '/contact',
    frame: 'public',
    hasBotCheck: true,
    door: 'everybody',
    page: 'features/contact/ContactPage',
    words: ['contact', 'fields'],
  },
  faq: question('/faq'),
  'faq.event': question('/faq/event'),
  'faq.material': question('/faq/material'),
  'faq.email': question('/faq/account/email'),
  'faq.info': question('/faq/account/info'),
  'faq.password': question('/faq/account/password'),
  'faq.payments': question('/faq/account/payment-history'),
  'faq.plan': question('/faq/account/plan'),
  'download.detailed_chrome': guide('detailed-chrome'),
  'download.windows_chrome': guide('windows-chrome'),
  'download.mac_chrome': guide('mac-chrome'),
  'download.detailed_edge': guide('detailed-edge'),
  'download.detailed_firefox': guide('detailed-firefox'),
  'download.detailed_safari': guide('detailed-safari'),
  'download.safari': guide('safari'),
  'download.detailed_ie': guide('detailed-ie'),

  login: {
    path: '/login',
    frame: 'login',
    door: 'signUp',
    page: 'features/sign-in/LoginPage',
    words: ['sign-in'],
    next: ['materials'],
  },
  forgotPassword: {
    path: '/forgot/password',
    frame: 'public',
    door: 'everybody',
    page: 'features/recovery/ForgotPasswordPage',
    words: ['recovery', 'sign-in'],
  },
  resetPassword: {
    path: '/reset-password',
    frame: 'public',
    door: 'everybody',
    page: 'features/recovery/ResetPasswordPage',
    words: ['recovery', 'fields'],
  },
  forgotMfa: {
    path: '/forgot/mfa',
    frame: 'public',
    door: 'everybody',
    page: 'features/recovery/ForgotMfaPage',
    words: ['recovery', 'sign-in'],
  },
  forgotMfaForm: {
    path: '/forgot/mfa-form',
    frame: 'public',
    door: 'everybody',
    page: 'features/recovery/ForgotMfaFormPage',
    words: ['recovery', 'second-factor'],
  },
  verifyNewEmail: {
    path: '/account/update-email-verify',
    frame: 'public',
    door: 'verification',
    page: 'features/account/VerifyEmailPage',
    words: ['account'],
  },
  termsOfUse: {
    path: '/terms-use',
    frame: 'public',
    door: 'everybody',
    page: 'features/legal/TermsPage',
  },
  privacyPolicy: {
    path: '/privacy-policy',
    frame: 'public',
    door: 'everybody',
    page: 'features/legal/PrivacyPage',
  },
  commercialLaw: {
    path: '/commercial-transaction-law',
    frame: 'public',
    door: 'everybody',
    page: 'features/legal/CommercePage',
  },

  // It asks nobody who they are: its link says enough.
  shared: {
    path: '/shared',
    frame: 'shared',
    page: 'features/shared/SharedPage',
    words: ['fields', 'shared'],
  },

  unsubscribed: {
    path: '/unsubscribed',
    frame: 'public',
    door: 'everybody',
    page: 'features/plan/cancel/UnsubscribedPage',
    words: ['cancel'],
  },

  signup: {
    path: '/signup',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/ConsentPage',
    words: ['free'],
    next: ['signup.account'],
  },
  'signup.account': {
    path: '/signup/account',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/AccountPage',
    words: ['fields'],
    next: ['signup.verify', 'signup.verified', 'signup.mfa'],
  },
  'signup.verify': {
    path: '/signup/verify',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/VerifyPage',
    next: ['signup.verified', 'signup.mfa'],
  },
  'signup.verified': {
    path: '/signup/verified',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/VerifiedPage',
    next: ['signup.mfa', 'signup.payment'],
  },
  'signup.mfa': {
    path: '/signup/mfa',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/MfaPage',
    words: ['second-factor'],
    next: ['signup.payment'],
  },
  'signup.payment': {
    path: '/signup/payment',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/PaymentPage',
    words: ['billing'],
    next: ['signup.confirm'],
  },
  'signup.confirm': {
    path: '/signup/confirm',
    frame: 'signUp',
    door: 'signUp',
    page: 'app/ConfirmPage',
    words: ['billing', 'free', 'profile'],
    next: ['signup.profile', 'signup.done'],
  },
  'signup.profile': {
    path: '/signup/profile',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/ProfilePage',
    words: ['billing', 'profile'],
  },
  'signup.done': {
    path: '/signup/done',
    frame: 'signUp',
    door: 'signUp',
    page: 'features/sign-up/DonePage',
  },

  'resubscribe.payment': {
    path: '/resubscribe/payment',
    frame: 'resubscription',
    door: 'resubscription',
    page: 'features/plan/resubscribe/PaymentPage',
    words: ['backup', 'billing'],
    next: ['resubscribe.confirm'],
  },
  'resubscribe.confirm': {
    path: '/resubscribe/confirm',
    frame: 'resubscription',
    door: 'resubscription',
    page: 'features/plan/resubscribe/ConfirmPage',
    words: ['backup', 'billing', 'free'],
  },
  'resubscribe.delete': {
    path: '/resubscribe/delete',
    frame: 'resubscription',
    door: 'resubscription',
    page: 'features/account/DeletePage',
    words: ['account', 'backup'],
  },

  account: {
    path: '/account',
    frame: 'account',
    page: 'features/account/ProfilePage',
    words: ['backup', 'profile'],
  },
  plan: {
    path: '/account/plan',
    frame: 'payments',
    page: 'features/plan/panel/PlanPage',
    words: ['backup', 'billing', 'plan'],
    next: ['cancelPlan'],
  },
  cancelPlan: {
    path: '/account/plan/cancel',
    frame: 'payments',
    page: 'features/plan/cancel/CancelPage',
    words: ['backup', 'cancel'],
  },
  paymentHistory: {
    path: '/account/payment-history',
    frame: 'payments',
    page: 'features/plan/history/HistoryPage',
    words: ['billing', 'history', 'profile'],
  },
  updateEmail: {
    path: '/account/update-email',
    frame: 'account',
    page: 'features/account/EmailPage',
  },
  updatePassword: {
    path: '/account/update-password',
    frame: 'account',
    page: 'features/account/PasswordPage',
    words: ['fields'],
  },
  security: {
    path: '/account/security',
    frame: 'account',
    page: 'features/account/SecurityPage',
    words: ['second-factor'],
  },
  sessions: {
    path: '/account/sessions',
    frame: 'account',
    page: 'features/account/SessionsPage',
  },
  deleteAccount: {
    path: '/account/delete',
    frame: 'payments',
    page: 'features/account/DeletePage',
    words: ['backup'],
  },

  law: {
    path: '/law',
    frame: 'member',
    page: 'features/law/LawPage',
    words: ['comparison', 'law', 'law-tables'],
    next: ['lawTables'],
  },
  lawTables: {
    path: '/law/tables',
    frame: 'member',
    page: 'features/law/LawTablesPage',
    words: ['comparison', 'fields', 'law', 'law-tables'],
  },

  materials: {
    path: '/materials',
    frame: 'member',
    page: 'features/materials/list/ListPage',
    words: ['fields', 'list'],
    next: ['createMaterial', 'material'],
  },
  material: {
    path: '/materials/:id',
    frame: 'member',
    page: 'features/materials/detail/DetailPage',
    words: [...FIGURES, 'list', 'path'],
    next: [
      'datesOfMaterial',
      'editMaterial',
      'moneyOfMaterial',
      'pathOfMaterial',
      'previewMaterial',
    ],
  },
  moneyOfMaterial: {
    path: '/materials/:id/money',
    frame: 'member',
    page: 'features/materials/money/MoneyPage',
    words: [...FIGURES, 'money'],
    next: ['editMaterial'],
  },
  pathOfMaterial: {
    path: '/materials/:id/path',
    frame: 'member',
    page: 'features/materials/path/PathPage',
    words: [...FIGURES, 'path'],
    next: ['editMaterial', 'moneyOfMaterial'],
  },
  papersOfMaterial: {
    path: '/materials/:id/papers',
    frame: 'member',
    page: 'features/materials/papers/PapersPage',
    words: [...FIGURES, 'dates'],
    next: ['datesOfMaterial', 'editMaterial', 'previewMaterial'],
  },
  datesOfMaterial: {
    path: '/materials/:id/dates',
    frame: 'member',
    page: 'features/materials/dates/DatesPage',
    words: [...FIGURES, 'dates'],
    next: ['editMaterial'],
  },
  historyOfMaterial: {
    path: '/materials/:id/history',
    frame: 'member',
    page: 'features/materials/history/HistoryPage',
    words: [...FIGURES, 'issued', 'regenerate', 'share'],
    next: ['editMaterial'],
  },
  guide: {
    path: '/materials/how-to-download',
    frame: 'member',
    page: 'features/materials/guide/GuidePage',
    words: ['preview'],
  },
  // The specification spells it so where a language stands in front; older links may lead here.
  guideToo: {
    path: '/materials/how-to-dowload',
    frame: 'member',
    page: 'features/materials/guide/GuidePage',
    words: ['preview'],
  },
  // Without an id: the materials whose figures are of an earlier edition of the law.
  outdatedMaterials: {
    path: '/materials/regenerate',
    frame: 'member',
    page: 'features/materials/regenerate/OutdatedPage',
    words: ['editor', 'fields', 'list', 'regenerate'],
    next: ['regenerateMaterial'],
  },
  regenerateMaterial: {
    path: '/materials/regenerate/:id',
    frame: 'member',
    page: 'features/materials/regenerate/RegeneratePage',
    words: [...FIGURES, 'regenerate'],
    next: ['editMaterial', 'material'],
  },
  createMaterial: { path: '/materials/create', frame: 'editor', next: ['previewMaterial'] },
  editMaterial: { path: '/materials/:id/edit', frame: 'editor' },
  previewMaterial: {
    path: '/materials/:id/preview',
    frame: 'bare',
    page: 'features/materials/preview/PreviewPage',
    words: ['display', 'editor', 'fields', 'outlook', 'personal', 'preview', 'result'],
    next: ['displayOfMaterial'],
  },
  displayOfMaterial: {
    path: '/materials/:id/display',
    frame: 'bare',
    page: 'features/materials/preview/DisplayPage',
    words: ['display', 'editor', 'fields', 'outlook', 'personal', 'preview', 'result'],
  },
});

export type RouteName = keyof typeof routes;
/** A row as it may be, for whoever walks over all of them. */
export type AnyRoute = Route<RouteName>;

/** The rows in their order. */
export const allRoutes = Object.entries(routes) as [RouteName, AnyRoute][];

/** A page and the frames around it. */
export function partsOf(name: RouteName): Part[] {
  const around = (frame: Frame): Part[] => {
    const { within }: AnyFrame = frames[frame];
    return [frames[frame], ...(within === undefined ? [] : around(within))];
  };
  const page: AnyRoute = routes[name];
  return [page, ...around(page.frame)];
}
