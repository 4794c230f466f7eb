/**
 * A reading as it is stored: full-width katakana. Hiragana and half-width katakana are folded;
 * ー, ・ and the space stay. Anything else is left as typed, for the message that points at it.
 */
export function toKatakana(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/\s+/g, '　')
    .trim();
}

export const isKatakana = (text: string): boolean => /^[ァ-ヺー・ヽヾ\u3000]*$/.test(text);
