/** Every page is a chunk of its own. */
export const pages = {
  login: async () => {
    const { LoginPage } = await import('~/features/sign-in/LoginPage');
    return { Component: LoginPage };
  },
  signUpLayout: async () => {
    const { SignUpLayout } = await import('./SignUpLayout');
    return { Component: SignUpLayout };
  },
  consent: async () => {
    const { ConsentPage } = await import('~/features/sign-up/ConsentPage');
    return { Component: ConsentPage };
  },
  newAccount: async () => {
    const { AccountPage } = await import('~/features/sign-up/AccountPage');
    return { Component: AccountPage };
  },
  verify: async () => {
    const { VerifyPage } = await import('~/features/sign-up/VerifyPage');
    return { Component: VerifyPage };
  },
  verified: async () => {
    const { VerifiedPage } = await import('~/features/sign-up/VerifiedPage');
    return { Component: VerifiedPage };
  },
  mfa: async () => {
    const { MfaPage } = await import('~/features/sign-up/MfaPage');
    return { Component: MfaPage };
  },
  payment: async () => {
    const { PaymentPage } = await import('~/features/sign-up/PaymentPage');
    return { Component: PaymentPage };
  },
  confirm: async () => {
    const { ConfirmPage } = await import('./ConfirmPage');
    return { Component: ConfirmPage };
  },
  newProfile: async () => {
    const { ProfilePage } = await import('~/features/sign-up/ProfilePage');
    return { Component: ProfilePage };
  },
  done: async () => {
    const { DonePage } = await import('~/features/sign-up/DonePage');
    return { Component: DonePage };
  },
  forgotPassword: async () => {
    const { ForgotPasswordPage } = await import('~/features/recovery/ForgotPasswordPage');
    return { Component: ForgotPasswordPage };
  },
  resetPassword: async () => {
    const { ResetPasswordPage } = await import('~/features/recovery/ResetPasswordPage');
    return { Component: ResetPasswordPage };
  },
  forgotMfa: async () => {
    const { ForgotMfaPage } = await import('~/features/recovery/ForgotMfaPage');
    return { Component: ForgotMfaPage };
  },
  forgotMfaForm: async () => {
    const { ForgotMfaFormPage } = await import('~/features/recovery/ForgotMfaFormPage');
    return { Component: ForgotMfaFormPage };
  },
  verifyNewEmail: async () => {
    const { VerifyEmailPage } = await import('~/features/account/VerifyEmailPage');
    return { Component: VerifyEmailPage };
  },
  profile: async () => {
    const { ProfilePage } = await import('~/features/account/ProfilePage');
    return { Component: ProfilePage };
  },
  updateEmail: async () => {
    const { EmailPage } = await import('~/features/account/EmailPage');
    return { Component: EmailPage };
  },
  updatePassword: async () => {
    const { PasswordPage } = await import('~/features/account/PasswordPage');
    return { Component: PasswordPage };
  },
  security: async () => {
    const { SecurityPage } = await import('~/features/account/SecurityPage');
    return { Component: SecurityPage };
  },
  sessions: async () => {
    const { SessionsPage } = await import('~/features/account/SessionsPage');
    return { Component: SessionsPage };
  },
  deleteAccount: async () => {
    const { DeletePage } = await import('~/features/account/DeletePage');
    return { Component: DeletePage };
  },
  memberLayout: async () => {
    const { MemberLayout } = await import('./MemberLayout');
    return { Component: MemberLayout };
  },
  accountLayout: async () => {
    const { AccountLayout } = await import('./AccountLayout');
    return { Component: AccountLayout };
  },
  bareLayout: async () => {
    const { BareLayout } = await import('./BareLayout');
    return { Component: BareLayout };
  },
  materials: async () => {
    const { ListPage } = await import('~/features/materials/list/ListPage');
    return { Component: ListPage };
  },
  editor: async () => {
    const { EditorPage } = await import('~/features/materials/editor/EditorPage');
    return { Component: EditorPage };
  },
  material: async () => {
    const { DetailPage } = await import('~/features/materials/detail/DetailPage');
    return { Component: DetailPage };
  },
  termsOfUse: async () => {
    const { TermsPage } = await import('~/features/legal/pages');
    return { Component: TermsPage };
  },
  privacyPolicy: async () => {
    const { PrivacyPage } = await import('~/features/legal/pages');
    return { Component: PrivacyPage };
  },
  commercialLaw: async () => {
    const { CommercePage } = await import('~/features/legal/pages');
    return { Component: CommercePage };
  },
  previewMaterial: async () => {
    const { PreviewPage } = await import('~/features/materials/preview/PreviewPage');
    return { Component: PreviewPage };
  },
};
