import type { ReactNode } from 'react';
import { Crumbs, type Crumb } from './Crumbs';
import classes from './head.module.css';

interface PageHeadProps {
  /** The pages above this one. */
  crumbs: readonly Crumb[];
  title: string;
  /** Beside the title: what its figures are. */
  marks?: ReactNode;
  /** Below it, in one line where there is room. */
  meta: ReactNode;
  /** What can be done from here. */
  children?: ReactNode;
}

/** The head of a page of a material: where it is, what it shows, of whom, and what can be done. */
export function PageHead({ crumbs, title, marks, meta, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        <Crumbs crumbs={crumbs} />
        <h1>
          {title}
          {marks}
        </h1>
        <p className={classes.meta}>{meta}</p>
      </div>
      <div className={`${classes.buttons} no-print`}>{children}</div>
    </div>
  );
}
