import { hydrateRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { App } from './App';
import { homeOf } from './loaders';
import { treeReady } from './ready';
import { createAppRouter } from './router';

/**
 * Goes on from the top page that the build has drawn (`src/prerender.tsx`), as it stands. Answers false where another
 * page is to be shown: the build draws no question behind an address, and nobody who is logged in.
 */
export async function takeOver(root: HTMLElement, basename: string): Promise<boolean> {
  if (window.location.search !== '') return false;
  let routes: RouteObject[];
  let home: number;
  try {
    [routes, home] = await Promise.all([treeReady(basename), homeOf()]);
  } catch {
    // whoever is led elsewhere, or cannot be asked about: the router asks again and knows what to do
    return false;
  }
  const router = createAppRouter({ basename, hydrationData: { loaderData: { home } } }, routes);
  // what was pressed meanwhile (`src/afterPaint.ts`) is pressed again
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  hydrateRoot(root, <App router={router} />);
  pressed?.click();
  return true;
}
