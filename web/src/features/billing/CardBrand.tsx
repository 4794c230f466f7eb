import classes from './billing.module.css';

const NAMES: Record<string, string> = {
  visa: 'VISA',
  mastercard: 'Master',
  jcb: 'JCB',
  amex: 'AMEX',
};

/** The brand of a card as a small sign. */
export function CardBrand({ brand }: { brand: string }) {
  return <span className={classes.brand}>{NAMES[brand] ?? brand.toUpperCase()}</span>;
}
