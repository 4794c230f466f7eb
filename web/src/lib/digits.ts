import { toHalfWidth } from './width';

/** The digits of what was typed or pasted, in half width: 「４８２ ９１３」 and "482-913" are 482913. */
export const digitsOf = (text: string): string => toHalfWidth(text).replace(/\D/g, '');
