import classes from './history.module.css';
import type { BillingItem } from '~/api/wire';
import { CardBrand } from '~/features/billing/CardBrand';

/** The card that was charged, where one was. */
export function ChargedCard({ item }: { item: BillingItem }) {
  if (item.card_brand == null) return null;
  return (
    <span className={classes.card}>
      <CardBrand brand={item.card_brand} /> <span className="num">{item.last_four}</span>
    </span>
  );
}
