import { useState, type ReactNode } from 'react';
import { useEditor } from './EditorContext';
import classes from './fold.module.css';

interface FoldProps {
  title: string;
  /** The paths of the fields inside begin with this. */
  at: string;
  /** Whether something stands in the fields. */
  used: boolean;
  children: ReactNode;
}

/** Fields that few need: closed while they are empty and right. */
export function Fold({ title, at, used, children }: FoldProps) {
  const { problems } = useEditor();
  const wrong = problems.some((problem) => problem.field.startsWith(at));
  const [open, setOpen] = useState(used);
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
