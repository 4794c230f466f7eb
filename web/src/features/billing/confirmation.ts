/** The final confirmation; asked for anew when card or coupon were chosen again. */
export const CONFIRMATION = ['confirmation'];
