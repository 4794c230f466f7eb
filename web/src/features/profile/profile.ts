/** 会員情報 as the fields hold it; the names are those of the wire. */
export interface Profile {
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  postal_code: string;
  prefecture: string;
  address_line1: string;
  address_line2: string;
  phone: string;
  invoice_name: string;
}

export type ProfileField = keyof Profile;

export const EMPTY_PROFILE: Profile = {
  last_name: '',
  first_name: '',
  last_name_kana: '',
  first_name_kana: '',
  postal_code: '',
  prefecture: '',
  address_line1: '',
  address_line2: '',
  phone: '',
  invoice_name: '',
};

export const PROFILE_FIELDS = Object.keys(EMPTY_PROFILE) as ProfileField[];

export const OPTIONAL: readonly ProfileField[] = ['address_line2', 'invoice_name'];

/** Required fields that are still empty, in the order of the page. */
export const missingIn = (profile: Profile): ProfileField[] =>
  PROFILE_FIELDS.filter((field) => !OPTIONAL.includes(field) && profile[field].trim() === '');

/** One place of a postal code. */
export interface Place {
  prefecture: string;
  city: string;
  town: string;
  /** The street of an office that has a code for itself; empty for a town. */
  street: string;
  office: string;
}

export type LookUp = (digits: string) => Promise<readonly Place[]>;

export type Found =
  | { kind: 'nothing' }
  /** No such code, or the list could not be asked. */
  | { kind: 'unknown' }
  /** Several towns, or an address that was typed and stays unless the member chooses. */
  | { kind: 'choice'; places: readonly Place[] };

export const lineOf = (place: Place) => `${place.city}${place.town}${place.street}`;

/** Whether the address is empty or what an earlier code filled in: then a new code may replace it. */
export const mayFill = (profile: Profile, filled: string) =>
  profile.address_line1.trim() === '' || profile.address_line1 === filled;

export const withPlace = (profile: Profile, place: Place): Profile => ({
  ...profile,
  prefecture: place.prefecture,
  address_line1: lineOf(place),
});

/** "1000001" and 「１００-０００１」 → 「100-0001」; anything else stays as typed. */
export function tidyPostalCode(text: string, digits: string): string {
  return digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text;
}
