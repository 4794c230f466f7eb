const KEY = 'reloaded';
const AGAIN_MS = 10_000;

/**
 * After a release the chunks of the old page are gone; loading the page again gets the new ones.
 * Once only, so that a server without them does not make the browser reload for ever; and never without a
 * network, where the page that is loaded again would be the browser's own.
 */
export function reloadOnMissingChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
