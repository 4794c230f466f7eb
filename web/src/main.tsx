import '~/ui/mantine.css';
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
  const address = readAddress(pathname);
  if (address.redirect !== null) {
    window.location.replace(address.redirect + search + hash);
    return;
  }
  await startLanguage(address.language);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App router={createAppRouter(address.basename)} />);
}

void start();
