import { newForm } from '~/features/materials/editor/defaults';
import type { MaterialForm } from '~/features/materials/editor/form';
import type { AnyKind } from '~/features/materials/editor/kinds';
import { MATERIAL } from '~/features/materials/editor/material';
import type { MaterialInput } from '~/api/wire';
import { unsavedEmails as emails } from '~/lib/tabMemory';
import { unsaved, type Place } from '~/lib/unsaved';

/** What was typed into the form of a material and is not saved yet. */
export interface Draft {
  form: MaterialForm;
  /** What a new material has that the form does not show, where it is a copy. */
  base: MaterialInput;
  /** The material that a new one was begun from, where it is a copy. */
  copied: string | null;
  /** The version on which it was typed; null of a new material. */
  etag: string | null;
}

export interface KeptDraft {
  place: Place;
  at: number;
  draft: Draft;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A form as the table has it today, with what fits of one that an older page may have kept. */
function fitted(kind: AnyKind, start: unknown, kept: unknown): unknown {
  if (kind.each) {
    const each = kind.each;
    return Array.isArray(kept)
      ? kept.map((one) => fitted(each, each.print(undefined), one))
      : start;
  }
  if (kind.inside) {
    const inside = Object.entries(kind.inside);
    const [from, over] = [start as Record<string, unknown>, isObject(kept) ? kept : {}];
    return Object.fromEntries(
      inside.map(([name, inner]) => [name, fitted(inner, from[name], over[name])]),
    );
  }
  return typeof kept === typeof start ? kept : start;
}

function draftOf(value: unknown, name: string): Draft | null {
  if (!isObject(value) || !isObject(value['form'])) return null;
  const { form, base, copied, etag } = value;
  const whole = fitted(MATERIAL, newForm('2000-01-01'), form) as MaterialForm;
  const email = emails.read(name);
  if (typeof email === 'string') whole.proposer.email = email;
  return {
    form: whole,
    base: isObject(base) ? (base as MaterialInput) : {},
    copied: typeof copied === 'string' ? copied : null,
    etag: typeof etag === 'string' ? etag : null,
  };
}

export const drafts = {
  /** Whether it is kept now. The e-mail address stays in the tab: no storage of the browser may have one. */
  write(place: Place, { form, base, copied, etag }: Draft): boolean {
    const { email } = form.proposer;
    const shown = Object.keys(MATERIAL.inside);
    const hidden = Object.entries(base).filter(([group]) => !shown.includes(group));
    if (email === '') emails.forget(place.name);
    else emails.write(place.name, email);
    const without = { ...form, proposer: { ...form.proposer, email: '' } };
    return unsaved.write(place, { form: without, base: Object.fromEntries(hidden), copied, etag });
  },
  list(member: string, of: string): KeptDraft[] {
    unsaved.sweep();
    return unsaved.list(member, of).flatMap(({ place, at, value }) => {
      const draft = draftOf(value, place.name);
      return draft ? [{ place, at, draft }] : [];
    });
  },
  forget(place: Place) {
    emails.forget(place.name);
    unsaved.forget(place);
  },
};
