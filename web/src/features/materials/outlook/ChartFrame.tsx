import type { ReactNode } from 'react';
import classes from './chartFrame.module.css';

interface ChartFrameProps {
  title: string;
  /** Beside the title: unit, and what the picture leaves out. */
  notes: readonly string[];
  children: ReactNode;
}

/** The frame of a picture of figures. */
export function ChartFrame({ title, notes, children }: ChartFrameProps) {
  return (
    <figure className={`card ${classes.chart}`}>
      <figcaption>
        <h2>{title}</h2>
        {notes.map((note) => (
          <span key={note} className="mute sm">
            {note}
          </span>
        ))}
      </figcaption>
      {children}
    </figure>
  );
}
