/** An e-mail address is one for machines: full-width typing is folded, spaces around it go. */
export const toAddress = (text: string): string => text.normalize('NFKC').trim();
