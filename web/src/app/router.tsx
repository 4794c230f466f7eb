import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PublicLayout } from './PublicLayout';
import { RootLayout } from './RootLayout';
import { RouteError } from './RouteError';
import {
  enterEmailVerification,
  enterMemberPages,
  enterSignUpPages,
  homeOf,
  lookAround,
} from './loaders';
import { pages } from './pages';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { paths, type SignUpPage } from '~/lib/paths';

const signUp: readonly [SignUpPage | undefined, () => Promise<{ Component: ComponentType }>][] = [
  [undefined, pages.consent],
  ['account', pages.newAccount],
  ['verify', pages.verify],
  ['verified', pages.verified],
  ['mfa', pages.mfa],
  ['payment', pages.payment],
  ['confirm', pages.confirm],
  ['profile', pages.newProfile],
  ['done', pages.done],
];

const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: homeOf },
      {
        element: <PublicLayout />,
        children: [
          {
            lazy: pages.signUpLayout,
            errorElement: <RouteError />,
            children: signUp.map(([page, lazy]) => ({
              path: paths.signup(page),
              loader: enterSignUpPages,
              lazy,
            })),
          },
          {
            errorElement: <RouteError />,
            children: [
              { path: '/login', loader: enterSignUpPages, lazy: pages.login },
              { path: '/forgot/password', lazy: pages.forgotPassword },
              { path: '/reset-password', lazy: pages.resetPassword },
              { path: '/forgot/mfa', lazy: pages.forgotMfa },
              { path: '/forgot/mfa-form', lazy: pages.forgotMfaForm },
              {
                path: '/account/update-email-verify',
                loader: enterEmailVerification,
                lazy: pages.verifyNewEmail,
              },
            ],
          },
          {
            // Read by everybody, signed in or not.
            errorElement: <RouteError />,
            children: [
              { path: '/terms-use', loader: lookAround, lazy: pages.termsOfUse },
              { path: '/privacy-policy', loader: lookAround, lazy: pages.privacyPolicy },
              {
                path: '/commercial-transaction-law',
                loader: lookAround,
                lazy: pages.commercialLaw,
              },
            ],
          },
        ],
      },
      {
        lazy: pages.memberLayout,
        loader: enterMemberPages,
        // Moving between members' pages asks nothing anew: every call is checked by the server.
        // A page that changed the member asks for it, and stays where it is.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
        errorElement: <RouteError />,
        children: [
          {
            lazy: pages.accountLayout,
            children: [
              { path: '/account', lazy: pages.profile },
              { path: '/account/update-email', lazy: pages.updateEmail },
              { path: '/account/update-password', lazy: pages.updatePassword },
              { path: '/account/security', lazy: pages.security },
              { path: '/account/sessions', lazy: pages.sessions },
              { path: '/account/delete', lazy: pages.deleteAccount },
            ],
          },
          { path: '/materials', lazy: pages.materials },
          { path: '/materials/:id', lazy: pages.material },
          {
            lazy: pages.editor,
            // The page itself reads the address; these only name it.
            children: [
              { path: '/materials/create', element: null },
              { path: '/materials/:id/edit', element: null },
            ],
          },
        ],
      },
      {
        lazy: pages.bareLayout,
        loader: enterMemberPages,
        shouldRevalidate: () => false,
        errorElement: <RouteError />,
        children: [{ path: '/materials/:id/preview', lazy: pages.previewMaterial }],
      },
    ],
  },
];

export function createAppRouter(basename: string) {
  const router = createBrowserRouter(routes, { basename });
  const state: LoginArrival = { after: 'end' };
  session.onEnded(() => void router.navigate(paths.login(), { state }));
  return router;
}
