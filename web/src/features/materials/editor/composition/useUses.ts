import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { usesOf, type Uses } from './composition';
import { useEditor } from '~/features/materials/editor/EditorContext';
import type { MaterialForm } from '~/features/materials/editor/form';

/** Which sections the form that is open uses. */
export function useUses(): { form: MaterialForm; uses: Uses } {
  const { control } = useFormContext<MaterialForm>();
  const { chosen } = useEditor();
  const form = useWatch({ control }) as MaterialForm;
  const uses = useMemo(() => usesOf(form, chosen), [form, chosen]);
  return { form, uses };
}
