import type { ReactNode } from 'react';
import classes from './FormCard.module.css';

interface FormCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One purpose in the narrow column: log-in, recovery, a code. */
export function FormCard({ title, lead, children }: FormCardProps) {
  return (
    <section className={`card ${classes.card}`}>
      <h1>{title}</h1>
      {lead !== undefined && <p className="sub">{lead}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
