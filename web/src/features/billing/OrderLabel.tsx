import classes from './billing.module.css';
import { Whole } from '~/ui/Whole';

/** What is done, and behind it in brackets the terms of it, which commas part. */
const PIECES = /(?=[（(])|(?<=、|, )/;

/** The label of the order: where it takes more than one line, none of its pieces is torn apart. */
export function OrderLabel({ text }: { text: string }) {
  return (
    <span>
      {text.split(PIECES).map((piece) => (
        <span key={piece} className={classes.piece}>
          <Whole text={piece} />
        </span>
      ))}
    </span>
  );
}
