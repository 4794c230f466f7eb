import { toHalfWidth } from '~/lib/width';

/** A code as it is kept: half width, capitals, no spaces. */
export const couponCode = (typed: string) => toHalfWidth(typed).replace(/\s/g, '').toUpperCase();
