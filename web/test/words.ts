import type { Language } from '~/i18n/language';
import { speech } from '~/i18n/words';

type Words = Record<string, string>;

/** Every file of words by its name, such as `sign-in.ja`. */
export const wordFiles = Object.entries(
  import.meta.glob<Words>(['~/**/words/*.json', '@catalogue/*.json'], {
    eager: true,
    import: 'default',
  }),
).map(([path, words]) => ({ name: path.replace(/^.*\/|\.json$/g, ''), words }));

/** All words of a language, also those that a page would not load. */
export function speak(language: Language) {
  speech.start(language);
  for (const { name, words } of wordFiles) {
    if (name.endsWith(`.${language}`)) speech.learn(words);
  }
}
