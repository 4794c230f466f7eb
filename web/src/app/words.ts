import type { Language } from '~/i18n/language';
import { speech } from '~/i18n/words';

type Load = () => Promise<{ default: Record<string, string> }>;

/** The files of words beside what says them; each is a chunk, so that a page loads only its own. */
const files = new Map(
  Object.entries(
    import.meta.glob<{ default: Record<string, string> }>([
      '../**/words/*.json',
      '@catalogue/*.json',
    ]),
  ).map(([path, load]): [string, Load] => [path.slice(path.lastIndexOf('/') + 1, -5), load]),
);

/** Every page says these: its frame, its parts, and why something was refused. */
export const EVERYWHERE = ['app', 'ui', 'error'] as const;

/** Loads files of words in the language of the page, each once. */
export async function loadWords(names: readonly string[]): Promise<void> {
  const loaded = names.map((name) => {
    const load = files.get(`${name}.${speech.language}`);
    if (!load) throw new Error(`no words of ${name}`);
    return load();
  });
  for (const { default: words } of await Promise.all(loaded)) speech.learn(words);
}

/** Makes a language the one in use, with the words of every page. */
export async function startLanguage(language: Language): Promise<void> {
  speech.start(language);
  await loadWords(EVERYWHERE);
}
