import classes from './public.module.css';

/** As wide as the figures that the words will have. */
export const UNKNOWN = { amount: '00,000', days: '00' };

/** The place of words that come when the plan is known: what is below them stays where it is. Nobody can read them. */
export function Held({ words }: { words: string }) {
  return <span className={classes.held} data-words={words} aria-hidden="true" />;
}
