import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { EditorContext, type EditorState } from '~/features/materials/editor/EditorContext';
import type { MaterialForm } from '~/features/materials/editor/form';
import { queries } from '~/api/queries';
import { show } from './render';

const nothing = () => undefined;
const EDITOR: EditorState = {
  problems: [],
  comparison: null,
  tried: false,
  open: null,
  setOpen: nothing,
  chosen: {},
  choose: nothing,
  plan: 0,
  setPlan: nothing,
  slide: nothing,
  undo: nothing,
};

function Harness({
  start,
  children,
  editor,
  onForm,
}: {
  start: MaterialForm;
  children: ReactNode;
  editor: Partial<EditorState>;
  onForm: (form: UseFormReturn<MaterialForm>) => void;
}) {
  const form = useForm<MaterialForm>({ defaultValues: start });
  onForm(form);
  return (
    <QueryClientProvider client={queries}>
      <FormProvider {...form}>
        <EditorContext value={{ ...EDITOR, ...editor }}>{children}</EditorContext>
      </FormProvider>
    </QueryClientProvider>
  );
}

/** Renders sections of the editor with the form that they fill, and gives that form. */
export async function showSection(
  start: MaterialForm,
  children: ReactNode,
  editor: Partial<EditorState> = {},
) {
  let form: UseFormReturn<MaterialForm> | undefined;
  const shown = await show(
    <Harness
      start={start}
      editor={editor}
      onForm={(made) => {
        form = made;
      }}
    >
      {children}
    </Harness>,
  );
  if (form === undefined) throw new Error('the form was not made');
  return { form, shown };
}
