import { hydrateRoot } from 'react-dom/client';
import { App } from './App';
import { homeOf } from './loaders';
import { treeReady } from './ready';
import { createAppRouter } from './router';

/** The router as the build has drawn the top page with it; nothing where another page is to be shown. */
async function routerAsDrawn(basename: string) {
  // the build knows no question behind an address
  if (window.location.search !== '') return undefined;
  try {
    const [routes, home] = await Promise.all([treeReady(basename), homeOf()]);
    return createAppRouter({ basename, hydrationData: { loaderData: { home } } }, routes);
  } catch {
    // whoever is led elsewhere, or cannot be asked about: the router asks again and knows what to do
    return undefined;
  }
}

/** Goes on from the top page that the build has drawn (`src/prerender.tsx`), as it stands; answers whether it did. */
export async function takeOver(root: HTMLElement, basename: string): Promise<boolean> {
  const router = await routerAsDrawn(basename);
  // what was pressed meanwhile (`src/afterPaint.ts`) is pressed again, and no more is noted
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  root.removeAttribute('data-application');
  if (!router) return false;
  hydrateRoot(root, <App router={router} />);
  pressed?.click();
  return true;
}
