import classes from './PlainText.module.css';

/** A text as somebody wrote it, with its lines. */
export const PlainText = ({ children }: { children: string }) => (
  <p className={classes.text}>{children}</p>
);
