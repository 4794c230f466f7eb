import '~/ui/mantine.css';
import 'virtual:theme.css';
import '~/ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '~/app/App';
import { createAppRouter } from '~/app/router';
import { readAddress } from '~/i18n/language';
import { startLanguage } from '~/app/words';
import { reloadOnMissingChunk } from '~/app/missingChunk';

async function start() {
  reloadOnMissingChunk();
  const { pathname, search, hash } = window.location;
  const { language, basename, redirect } = readAddress(pathname);
  if (redirect !== null) {
    window.location.replace(redirect + search + hash);
    return;
  }
  await startLanguage(language);
  const root = document.getElementById('root');
  if (!root) return;
  if (root.firstChild) {
    const { takeOver } = await import('~/app/takeOver');
    if (await takeOver(root, basename)) return;
  }
  createRoot(root).render(<App router={createAppRouter({ basename })} />);
}

void start();
