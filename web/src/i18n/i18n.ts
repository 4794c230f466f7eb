import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language';

/** Each language is one chunk of its own, so that a page loads the words of one language only. */
const words: Record<Language, () => Promise<{ default: object }[]>> = {
  ja: () => Promise.all([import('./ja.json'), import('@catalogue/ja.json')]),
  en: () => Promise.all([import('./en.json'), import('@catalogue/en.json')]),
};

/** Loads the words of a language and makes it the one in use. */
export async function startLanguage(language: Language): Promise<void> {
  const loaded = await words[language]();
  const translation = Object.assign({}, ...loaded.map((part) => part.default)) as object;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    // Keys are flat; dots and colons are part of them.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}
