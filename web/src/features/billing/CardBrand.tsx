import classes from './billing.module.css';
import type { Card } from '~/api/wire';

const NAMES: Record<string, string> = {
  visa: 'VISA',
  mastercard: 'Master',
  jcb: 'JCB',
  amex: 'AMEX',
};

const brandName = (brand: string) => NAMES[brand] ?? brand.toUpperCase();

/** 「JCB •••• 0505」. */
export const cardName = ({ cardBrand, number }: Card) => `${brandName(cardBrand)} •••• ${number}`;

/** The brand of a card as a small sign. */
export function CardBrand({ brand }: { brand: string }) {
  return <span className={classes.brand}>{brandName(brand)}</span>;
}
