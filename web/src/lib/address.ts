/** An e-mail address is one for machines: full-width typing is folded, spaces around it go. */
export const toAddress = (text: string): string => text.normalize('NFKC').trim();

/** A slip that a glance would catch; whether the address exists, the mail to it shows. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
