import { isTyped, type MaterialForm } from './form';
import type { Problem } from './sections';
import { unreadTexts } from '~/lib/tabMemory';

/** A place in the form: the object that holds the last name of a path, and that name. */
function placeOf(
  form: object,
  path: string,
): [holder: Record<string, unknown>, name: string] | null {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let holder: unknown = form;
  for (const name of names) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return null;
    holder = (holder as Record<string, unknown>)[name];
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) return null;
  return [holder as Record<string, unknown>, last];
}

/**
 * Text that the server cannot hold, because it is no amount and no date yet. The tab remembers it
 * with the material, so that it stands in its field again when the member comes back.
 */
export const unread = {
  keep(id: string, form: MaterialForm, lost: readonly Problem[]) {
    if (lost.length === 0) return unreadTexts.forget(id);
    const texts = lost.flatMap(({ field }) => {
      const [holder, name] = placeOf(form, field) ?? [];
      return holder && name !== undefined ? [[field, holder[name]]] : [];
    });
    unreadTexts.write(id, Object.fromEntries(texts));
  },
  forget: (id: string) => unreadTexts.forget(id),
  /** The form with the texts in their fields again, where nothing else came into them since. */
  restore(id: string, form: MaterialForm): MaterialForm {
    const texts = unreadTexts.read(id);
    if (typeof texts !== 'object' || texts === null) return form;
    const filled = structuredClone(form);
    for (const [path, text] of Object.entries(texts)) {
      const [holder, name] = placeOf(filled, path) ?? [];
      if (holder && name !== undefined && typeof text === 'string' && !isTyped(holder[name])) {
        holder[name] = text;
      }
    }
    return filled;
  },
};
