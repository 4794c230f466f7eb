import classes from './billing.module.css';
import { Whole } from '~/ui/Whole';

/** What is said, and behind it in brackets more of it, which commas part. */
const PIECES = /(?=（)|(?<= )(?=\()|(?<=、|, )/;

/** A label or a hint in few words: where it takes more than one line, none of its pieces is torn apart. */
export function Pieces({ text }: { text: string }) {
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
