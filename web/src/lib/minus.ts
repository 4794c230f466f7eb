import { root } from './pageLanguage';

/**
 * The sign of an amount below zero: △, as Japanese statements print it; − where the page is in English. It asks the
 * page, so that the first one, which has no amounts, needs to know nothing of them.
 */
export const minusSign = () => (root.lang === 'en' ? '−' : '△');
