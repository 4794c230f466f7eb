import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useEditor } from './EditorContext';
import classes from './fold.module.css';
import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import { isFilled, isWithin, placesOf } from './places';

interface FoldProps {
  title: string;
  /** The fields and groups inside. */
  at: readonly string[];
  /** Long: it stays closed though it is filled. */
  long?: boolean;
  children: ReactNode;
}

/** Fields that few need: closed while they are empty and right. */
export function Fold({ title, at, long = false, children }: FoldProps) {
  const { problems } = useEditor();
  const { getValues } = useFormContext<MaterialForm>();
  const isInside = (path: string) => at.some((part) => isWithin(path, part));
  const wrong = problems.some((problem) => isInside(problem.field));
  const [open, setOpen] = useState(
    () =>
      !long &&
      placesOf(MATERIAL, getValues()).some((place) => isInside(place.path) && isFilled(place)),
  );
  // What is wrong must be seen; it stays open while it is put right.
  if (wrong && !open) setOpen(true);
  return (
    <details
      className={classes.fold}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
