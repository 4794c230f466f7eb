import { formatDifference, formatYen } from '~/lib/yen';

/** Values of a remark as they are read: yen in groups, `amount` (a difference) with its sign. */
export function warningParams(params: Record<string, string> = {}): Record<string, string> {
  const written = ([name, value]: [string, string]): [string, string] => {
    if (!/^-?\d+$/.test(value)) return [name, value];
    return [name, (name === 'amount' ? formatDifference : formatYen)(Number(value))];
  };
  return Object.fromEntries(Object.entries(params).map(written));
}
