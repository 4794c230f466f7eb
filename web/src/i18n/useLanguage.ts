import type { Language } from './language';
import { speech } from './words';

/** The language of the page; the other one is another load of it. */
export const useLanguage = (): Language => speech.language;
