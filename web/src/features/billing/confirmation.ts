/** The final confirmation; asked for anew when card or coupon were chosen again. */
export const CONFIRMATION = ['confirmation'];

/** The order itself. */
export const SUBSCRIBE = ['subscribe'];
