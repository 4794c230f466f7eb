/**
 * The script of a page that the build has drawn: the application comes when the page is seen, and takes it over as it
 * stands. Links work by themselves; which button was pressed meanwhile is noted for it.
 */
document.addEventListener('click', ({ target }) => {
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  if (!(target instanceof Element)) return;
  target.closest('[data-application] button')?.setAttribute('data-pressed', '');
});

const PATIENCE_MS = 1_000;
let gone = false;
const go = () => {
  if (gone) return;
  gone = true;
  const [application, ...parts] =
    document.getElementById('root')?.dataset['application']?.split(' ') ?? [];
  // all at once: one would ask for the other, again and again
  for (const href of parts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
  if (application !== undefined) void import(/* @vite-ignore */ application);
};
new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
// A browser that tells nobody when it paints, so that nobody is recognised by it.
window.addEventListener('load', () => setTimeout(go, PATIENCE_MS));
