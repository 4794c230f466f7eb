import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from './ErrorPage';
import { statusOf } from '~/api/problem';

/** The page of an answer that could not be given; what no server answered has no number. */
export function RouteError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : (statusOf(error) ?? 0);
  return <ErrorPage status={status} />;
}
