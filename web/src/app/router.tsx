import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router';
import {
  enterEmailVerification,
  enterMemberPages,
  enterPayerPages,
  enterResubscription,
  enterSignUpPages,
  homeOf,
  lookAround,
} from './loaders';
import { lazy } from './pages';
import { PublicLayout } from './PublicLayout';
import { RootLayout } from './RootLayout';
import { RouteError } from './RouteError';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';
import { allFrames, type Frame } from '~/lib/frames';
import { allRoutes, type Door } from '~/lib/routes';

const doors: Record<Door, LoaderFunction> = {
  home: homeOf,
  signUp: enterSignUpPages,
  verification: enterEmailVerification,
  resubscription: enterResubscription,
  everybody: lookAround,
};

// The page of an error brings its own header: it stands in the place of a frame, and in none of them.
const errorElement = <RouteError />;

// Moving between the pages of a frame asks nothing anew: every call is checked by the server.
// A page that changed the member asks for it, and stays where it is.
const staysAsItIs: RouteObject['shouldRevalidate'] = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href;

/** What a frame has besides its page. */
const more: Partial<Record<Frame, RouteObject>> = {
  root: { element: <RootLayout />, errorElement, HydrateFallback: () => null },
  outside: { element: <PublicLayout /> },
  member: { errorElement, loader: enterMemberPages, shouldRevalidate: staysAsItIs },
  payer: { errorElement, loader: enterPayerPages, shouldRevalidate: staysAsItIs },
  bare: { errorElement, loader: enterMemberPages, shouldRevalidate: () => false },
};

const pagesIn = (frame: Frame): RouteObject[] =>
  allRoutes
    .filter(([, route]) => route.frame === frame)
    .map(([id, { path, door, ...part }]) => ({
      id,
      path,
      ...(door && { loader: doors[door] }),
      ...(part.page === undefined ? { element: null } : { lazy: lazy(part) }),
    }));

const framesIn = (outer: Frame | undefined): RouteObject[] =>
  allFrames
    .filter(([, { within }]) => within === outer)
    .map(([name, part]) => ({
      ...(part.page !== undefined && { lazy: lazy(part) }),
      ...(more[name] as object),
      children: [...pagesIn(name), ...framesIn(name)],
    }));

/** The table of the pages as the router takes it. */
export const tree = () => framesIn(undefined);

export function createAppRouter(
  options: Parameters<typeof createBrowserRouter>[1],
  routes = tree(),
) {
  const router = createBrowserRouter(routes, options);
  const state: LoginArrival = { after: 'end' };
  session.onEnded(() => void router.navigate(paths.login(), { state }));
  return router;
}
