/** The page in an address, from 1. */
export const pageOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
