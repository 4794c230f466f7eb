/** The steps of the sign-up after the consent. */
export type SignUpPage =
  'account' | 'verify' | 'verified' | 'mfa' | 'payment' | 'confirm' | 'profile' | 'done';

/** Every address of the application, without language prefix: the router adds it. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  forgotPassword: () => '/forgot/password',
  resetPassword: () => '/reset-password',
  forgotMfa: () => '/forgot/mfa',
  forgotMfaForm: () => '/forgot/mfa-form',
  materials: (page?: number) =>
    page === undefined || page === 1 ? '/materials' : `/materials?page=${page}`,
  createMaterial: (copyOf?: string) =>
    copyOf === undefined
      ? '/materials/create'
      : `/materials/create?copy=${encodeURIComponent(copyOf)}`,
  material: (id: string) => `/materials/${encodeURIComponent(id)}`,
  editMaterial: (id: string) => `/materials/${encodeURIComponent(id)}/edit`,
  previewMaterial: (id: string) => `/materials/${encodeURIComponent(id)}/preview`,
  signup: (page?: SignUpPage) => (page === undefined ? '/signup' : `/signup/${page}`),
  termsOfUse: () => '/terms-use',
  privacyPolicy: () => '/privacy-policy',
  commercialLaw: () => '/commercial-transaction-law',
  account: () => '/account',
  updateEmail: () => '/account/update-email',
  updatePassword: () => '/account/update-password',
  security: () => '/account/security',
  sessions: () => '/account/sessions',
  deleteAccount: () => '/account/delete',
  verifyNewEmail: () => '/account/update-email-verify',
  resubscribe: () => '/resubscribe/payment',
};
