/** Specification §5. */
export const PASSWORD_LEAST = 8;

export interface PasswordLength {
  /** 0 too short, 1 allowed, 2 good, 3 long. Length is what makes a password hard to guess. */
  level: 0 | 1 | 2 | 3;
  /** Characters that are missing to the least. */
  missing: number;
}

/** How long a password is, in characters as people count them. */
export function passwordLength(password: string): PasswordLength {
  const length = [...password].length;
  const missing = Math.max(0, PASSWORD_LEAST - length);
  if (missing > 0) return { level: 0, missing };
  return { level: length < 12 ? 1 : length < 16 ? 2 : 3, missing };
}
