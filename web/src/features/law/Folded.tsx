import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './law.module.css';

interface FoldedProps {
  id: string;
  title: string;
  /** What is in it, said while it is closed too. */
  about: string;
  children: ReactNode;
}

/** A part of the page under its heading, closed at first: together they are longer than anybody reads. */
export function Folded({ id, title, about, children }: FoldedProps) {
  return (
    <section className={`card ${classes.part}`} aria-labelledby={id}>
      <details>
        <summary className={`${classes.head} ${classes.fold}`}>
          <h2 id={id}>{title}</h2>
          <p className="sm sub">{about}</p>
          <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
        </summary>
        {children}
      </details>
    </section>
  );
}
