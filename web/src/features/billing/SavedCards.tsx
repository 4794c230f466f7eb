import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { CardBrand } from './CardBrand';
import type { Card } from '~/api/wire';

interface SavedCardsProps {
  cards: readonly Card[];
  selected: string;
  onSelect: (id: string) => void;
  /** The choice of a card that is not registered yet. */
  other: string;
}

/** The cards that are registered already, and another one; nothing while there are none. */
export function SavedCards({ cards, selected, onSelect, other }: SavedCardsProps) {
  const { t } = useTranslation();
  if (cards.length === 0) return null;
  const choice = (id: string) => (
    <input type="radio" name="card" checked={selected === id} onChange={() => onSelect(id)} />
  );
  return (
    <fieldset className={classes.saved} aria-label={t('card.choose')}>
      {cards.map((card) => (
        <label key={card.id}>
          {choice(card.id)}
          <CardBrand brand={card.cardBrand} />
          <span>
            <b className="num">•••• {card.number}</b>{' '}
            <span className="mute sm">
              {t('card.valid_until', {
                month: String(card.expMonth).padStart(2, '0'),
                year: card.expYear,
              })}
            </span>
          </span>
        </label>
      ))}
      <label>
        {choice(other)}
        <span>{t('card.another')}</span>
      </label>
    </fieldset>
  );
}
