import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { CardBrand } from './CardBrand';
import { isExpired, useExpiryWords } from './expiry';
import type { Card } from '~/api/wire';
import { RadioList } from '~/ui/RadioList';

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
  const expiryWords = useExpiryWords();
  if (cards.length === 0) return null;
  const saved = cards.map((card) => ({
    value: card.id,
    words: (
      <>
        <CardBrand brand={card.cardBrand} />
        <span>
          <b className="num">•••• {card.number}</b>{' '}
          <span className="mute sm nw">{expiryWords(card)}</span>
          {isExpired(card) && (
            <Badge
              component="span"
              color="red"
              size="lg"
              h={22}
              fz={12}
              px={8}
              ml={8}
              miw="max-content"
            >
              {t('card.expired')}
            </Badge>
          )}
        </span>
      </>
    ),
  }));
  return (
    <RadioList
      framed
      name="card"
      label={t('card.choose')}
      choices={[...saved, { value: other, words: t('card.another') }]}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
