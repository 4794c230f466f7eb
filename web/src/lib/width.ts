/** Full-width digits, signs and spaces to half width. For numbers and dates only, never for names. */
export function toHalfWidth(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[−ー―‐–—]/g, '-')
    .replace(/[、，]/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
}
