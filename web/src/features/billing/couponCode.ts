import { toHalfWidth } from '~/lib/width';

/** A code as it is kept: half width, capitals. */
export const couponCode = (typed: string) => toHalfWidth(typed).toUpperCase();
