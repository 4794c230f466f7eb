import type { PathEvent } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { speech, type Translate } from '~/i18n/words';
import { formatMonth } from '~/lib/dates';

/** An event by its name alone. */
export const eventName = (t: Translate, language: Language, event: PathEvent): string =>
  event.kind === 'age'
    ? t('path.age', { age: event.age })
    : language === 'ja'
      ? event.title
      : event.title_en;

/** What an event means, where more than its name is to be said. */
export const eventMeans = (event: PathEvent): string | null =>
  event.kind === 'age' ? speech.find(`path.age.${event.age}`) : null;

/** Events of the same name as one, with all their months. */
export function eventList(
  t: Translate,
  language: Language,
  events: readonly PathEvent[],
): string[] {
  const named = new Map<string, string[]>();
  for (const event of events) {
    const name = eventName(t, language, event);
    named.set(name, [...(named.get(name) ?? []), formatMonth(event.month, language)]);
  }
  return [...named].map(([name, months]) =>
    t('path.event.named', { name, months: months.join(t('outlook.and')) }),
  );
}

/**
 * Whether a change of law stands in a later year than that of its month: in the year whose figures it
 * changes first, as taxes go by calendar and fiscal years.
 */
export const countsLater = (event: PathEvent, from: string): boolean =>
  event.kind === 'law' && event.month < from;
