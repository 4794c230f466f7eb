import {
  createBrowserRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
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
import { statusOf } from '~/api/problem';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { goal, overLine } from '~/lib/later';
import { paths } from '~/lib/paths';
import { allFrames, allRoutes, type Door, type Frame } from '~/lib/routes';

/** What no server answered is asked again when the line is back; the page before stands meanwhile. */
const patient =
  (load: (args: LoaderFunctionArgs) => Promise<unknown>): LoaderFunction =>
  (args) =>
    overLine(() => load(args), {
      mayBeLine: (error) => statusOf(error) === 0,
      signal: args.request.signal,
    });

const doors: Record<Door, LoaderFunction> = {
  home: patient(homeOf),
  signUp: patient(enterSignUpPages),
  verification: patient(enterEmailVerification),
  resubscription: patient(enterResubscription),
  everybody: patient(lookAround),
};

// The page of an error brings its own header: it stands in the place of a frame, and in none of them.
const errorElement = <RouteError />;

// Moving between the pages of a frame asks nothing anew: every call is checked by the server.
// A page that changed the member asks for it, and stays where it is.
const staysAsItIs: RouteObject['shouldRevalidate'] = (asked) =>
  asked.defaultShouldRevalidate && asked.currentUrl.href === asked.nextUrl.href;

/** What a frame has besides its page. */
const more: Partial<Record<Frame, RouteObject>> = {
  root: { element: <RootLayout />, errorElement, HydrateFallback: () => null },
  outside: { element: <PublicLayout /> },
  member: { errorElement, loader: patient(enterMemberPages), shouldRevalidate: staysAsItIs },
  payer: { errorElement, loader: patient(enterPayerPages), shouldRevalidate: staysAsItIs },
  bare: { errorElement, loader: patient(enterMemberPages), shouldRevalidate: () => false },
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

export function createAppRouter(basename: string) {
  const router = createBrowserRouter(framesIn(undefined), { basename });
  goal.address = () => router.createHref(router.state.navigation.location ?? router.state.location);
  const state: LoginArrival = { after: 'end' };
  session.onEnded(() => void router.navigate(paths.login(), { state }));
  return router;
}
