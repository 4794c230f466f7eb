import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { CardBrand } from './CardBrand';

/** Which cards are taken. */
export function CardKinds() {
  const { t } = useTranslation();
  return (
    <p className={classes.kinds}>
      <span className={classes.brands} role="img" aria-label={t('card.brands')}>
        {['visa', 'mastercard', 'jcb', 'amex'].map((brand) => (
          <CardBrand key={brand} brand={brand} />
        ))}
      </span>
      {t('card.kinds')}
    </p>
  );
}
