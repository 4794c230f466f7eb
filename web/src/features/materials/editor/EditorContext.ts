import { createContext, useContext } from 'react';
import type { Chosen } from './composition/composition';
import type { Section } from './sections';
import type { FieldProblem } from '~/api/problem';
import type { Comparison } from '~/api/wire';

/** What the fields and sections share besides the form. */
export interface EditorState {
  problems: readonly FieldProblem[];
  /** The newest figures, for the echoes beside fields. */
  comparison: Comparison | null;
  /** Whether missing fields are marked: after a save or a preview was tried. */
  tried: boolean;
  open: Section | null;
  /** Opens a section at its first field, or closes the one that is open. */
  setOpen: (section: Section | null) => void;
  /** The sections that the member took or put away. */
  chosen: Chosen;
  choose: (section: Section, used: boolean) => void;
  /** The proposal in view, from 0. */
  plan: number;
  setPlan: (plan: number) => void;
  /** Says that the next change of the form comes from a slider. */
  slide: () => void;
  /** Says what was taken out of the form, and takes it back where the member chooses so. */
  undo: (text: string, undo: () => void) => void;
}

export const EditorContext = createContext<EditorState | null>(null);

export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (state === null) throw new Error('a section stands inside of the editor');
  return state;
}
