import type { LawOverview } from '~/api/wire';
import type { Key } from '~/i18n/words';

interface Mark {
  words: Key;
  color: 'green' | 'gray' | 'yellow' | 'red';
}

/** How a law file stands on the day: always in words, the same as beside a figure. */
export function marksOf({ on_day }: Pick<LawOverview['series'][number], 'on_day'>): Mark[] {
  if (on_day == null) return [{ words: 'law_data.refused', color: 'red' }];
  const later: Mark[] = on_day.carried
    ? [{ words: 'law.carried', color: 'yellow' }]
    : on_day.stale
      ? [{ words: 'law.stale', color: 'gray' }]
      : [];
  const { status } = on_day;
  const known: Mark = {
    words: `law.${status}`,
    color: status === 'confirmed' ? 'green' : status === 'once' ? 'gray' : 'yellow',
  };
  return [known, ...later];
}
