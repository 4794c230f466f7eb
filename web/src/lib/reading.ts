const KANA = /^[ぁ-ゖゝゞァ-ヺヽヾー]+$/;

/**
 * The reading of a name, heard while it is typed: before a conversion the input method shows kana.
 * `composed` is what one conversion showed, newest last; null where no kana was seen (a paste).
 */
export function readingOf(composed: readonly string[]): string | null {
  return composed.findLast((text) => KANA.test(text)) ?? null;
}
