import { useTranslation } from 'react-i18next';
import classes from './billing.module.css';
import { CardBrand } from './CardBrand';
import { CardFields } from './CardFields';
import { SecureDialog } from './SecureDialog';
import { TestCards } from './TestCards';
import type { useCardEntry } from './useCardEntry';

/** The fields of a card with what is accepted, the sandbox's cards and the bank's question. */
export function CardEntry({ entry }: { entry: ReturnType<typeof useCardEntry> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.entry}>
      <CardFields value={entry.text} onChange={entry.change} errorOf={entry.errorOf} />
      <p className={classes.kinds}>
        <span className={classes.brands} role="img" aria-label={t('card.brands')}>
          {['visa', 'mastercard', 'jcb', 'amex'].map((brand) => (
            <CardBrand key={brand} brand={brand} />
          ))}
        </span>
        {t('card.kinds')}
      </p>
      <TestCards onUse={entry.change} />
      <SecureDialog
        lastFour={entry.lastFour}
        onAnswer={entry.authenticate}
        onClose={entry.giveUp}
      />
    </div>
  );
}
