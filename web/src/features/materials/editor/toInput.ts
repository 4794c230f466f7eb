import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import type { MaterialInput } from '~/api/wire';

/** What the form does not show: the display settings have a page of their own. */
type Hidden = 'about' | 'display';
type Whole<T> = T extends readonly (infer One)[]
  ? Whole<One>[]
  : T extends object
    ? { [Name in keyof T]-?: Whole<T[Name]> }
    : T;

/**
 * The form as it travels. What cannot be read travels as missing, and what the form does not show
 * stays as it was in `base`.
 */
export function toInput(form: MaterialForm, base: MaterialInput): MaterialInput {
  // Each group replaces the whole of what was kept, so no field of the schema may be left out.
  const shown: Whole<Omit<MaterialInput, Hidden>> = MATERIAL.parse(form);
  return { ...base, ...shown };
}
