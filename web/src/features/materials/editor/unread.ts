import { set } from 'react-hook-form';
import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import { isFilled, placesOf } from './places';
import type { FieldProblem } from '~/api/problem';
import { unreadTexts } from '~/lib/tabMemory';

/**
 * Text that the server cannot hold, because it is no amount and no date yet. The tab remembers it
 * with the material, so that it stands in its field again when the member comes back.
 */
export const unread = {
  keep(id: string, form: MaterialForm, lost: readonly FieldProblem[]) {
    if (lost.length === 0) return unreadTexts.forget(id);
    const fields = new Set(lost.map(({ field }) => field));
    const texts = placesOf(MATERIAL, form).filter(({ path }) => fields.has(path));
    unreadTexts.write(id, Object.fromEntries(texts.map(({ path, value }) => [path, value])));
  },
  forget: (id: string) => unreadTexts.forget(id),
  /** The form with the texts in their fields again, where nothing else came into them since. */
  restore(id: string, form: MaterialForm): MaterialForm {
    const texts = new Map(Object.entries(unreadTexts.read(id) ?? {}));
    const filled = structuredClone(form);
    for (const place of placesOf(MATERIAL, form)) {
      const text: unknown = texts.get(place.path);
      if (typeof text === 'string' && !isFilled(place)) set(filled, place.path, text);
    }
    return filled;
  },
};
