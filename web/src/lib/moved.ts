/** The list with one of its names a place further; the same where it has none to go to. */
export function moved<T>(list: readonly T[], name: T, by: 1 | -1): T[] {
  const at = list.indexOf(name);
  const other = list[at + by];
  if (at < 0 || other === undefined) return [...list];
  return list.map((one) => (one === name ? other : one === other ? name : one));
}
