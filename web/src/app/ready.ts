import { matchRoutes, type RouteObject } from 'react-router';
import { tree } from './router';

/** The table of the pages, in which the top page is loaded: a router draws it at once, and nothing before it. */
export async function treeReady(basename: string): Promise<RouteObject[]> {
  const routes = tree();
  const parts = matchRoutes(routes, basename, basename)?.map(({ route }) => route) ?? [];
  await Promise.all(
    parts.map(async (part) => {
      if (typeof part.lazy === 'function')
        Object.assign(part, await part.lazy(), { lazy: undefined });
    }),
  );
  return routes;
}
