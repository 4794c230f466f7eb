/** A sentence about data of the law, and all that it is said of. */
export interface LawGroup {
  said: string;
  titles: readonly string[];
}

/** Each sentence once, with what it is said of: most data of the law are said the same of. */
export function lawGroups(sayings: readonly { of: string; said: string }[]): LawGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const { of, said } of sayings) groups.set(said, (groups.get(said) ?? new Set()).add(of));
  return [...groups].map(([said, titles]) => ({ said, titles: [...titles] }));
}
