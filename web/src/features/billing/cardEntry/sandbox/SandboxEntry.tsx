import { useImperativeHandle } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { CardFields } from './CardFields';
import { SecureDialog } from './SecureDialog';
import { TestCards } from './TestCards';
import { useSandboxCard } from './useSandboxCard';
import classes from '~/features/billing/billing.module.css';
import { CardBrand } from '~/features/billing/CardBrand';
import type { CardEntryOf } from '~/features/billing/cardEntry/CardEntry';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** The fields of a card with what is accepted, the sandbox's cards and the bank's question. */
export const SandboxEntry: CardEntryOf = ({ ref, refused }) => {
  const { t } = useTranslation();
  const entry = useSandboxCard(refused);
  useImperativeHandle(ref, () => ({ submit: entry.submit, authenticate: entry.authenticate }));
  return (
    <div className={classes.entry}>
      <RefusalNotice text={entry.refusal} />
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
      <SecureDialog lastFour={entry.lastFour} onAnswer={entry.answerBank} onClose={entry.giveUp} />
    </div>
  );
};
