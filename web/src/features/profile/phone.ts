import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** "0312345678" → 「03-1234-5678」, parted as its area code wants; what is no number stays as it is. */
export const tidyPhone = (digits: string): string =>
  parsePhoneNumberFromString(digits, 'JP')?.formatNational() ?? digits;
