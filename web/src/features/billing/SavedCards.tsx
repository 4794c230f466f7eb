import { Badge } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { CardBrand } from './CardBrand';
import { isExpired, useExpiryWords } from './expiry';
import type { FieldCode } from '~/api/problem';
import type { Card } from '~/api/wire';
import { reasonWords } from '~/i18n/reasonWords';
import { FieldError } from '~/ui/FieldError';
import { RadioList } from '~/ui/RadioList';

interface SavedCardsProps {
  cards: readonly Card[];
  selected: string | null;
  onSelect: (id: string) => void;
  /** The choice of a card that is not registered yet. */
  other: string;
  /** Why a card was just declined. */
  reasonOf: (card: Card) => FieldCode | null;
  /** How often one was declined: the same one may be so again, for the same reason. */
  declinesOf: (card: Card) => number;
  /** How often any was. */
  declines: number;
  /** How often it was to go on while none was chosen. */
  triesWithout: number;
}

/** The cards that are registered already, and another one; nothing while there are none. */
export function SavedCards(props: SavedCardsProps) {
  const { cards, selected, onSelect, other, reasonOf, declinesOf, declines, triesWithout } = props;
  const { t } = useTranslation();
  const expiryWords = useExpiryWords();
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef({ declines, triesWithout: 0 });
  useEffect(() => {
    const { current: before } = seen;
    seen.current = { declines, triesWithout };
    const isNew = declines > before.declines || triesWithout > before.triesWithout;
    if (!isNew) return;
    // The button that was pressed has lost the focus: one goes on at the card that is chosen instead.
    const choices = [...(place.current?.querySelectorAll('input') ?? [])];
    (choices.find(({ checked }) => checked) ?? choices.at(-1))?.focus();
  }, [declines, triesWithout]);
  if (cards.length === 0) return null;
  const problemOf = (card: Card) => {
    const reason = reasonOf(card);
    // said anew at each decline, so that it is read out again
    return reason === null ? null : <span key={declinesOf(card)}>{reasonWords(reason)}</span>;
  };
  const saved = cards.map((card) => ({
    value: card.id,
    problem: problemOf(card),
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
    <div ref={place}>
      <h2 className={classes.choose}>{t('card.choose')}</h2>
      <RadioList
        framed
        name="card"
        label={t('card.choose')}
        choices={[...saved, { value: other, words: t('card.another') }]}
        selected={selected}
        onSelect={onSelect}
      />
      {triesWithout > 0 && (
        <div role="alert" className={classes.unchosen}>
          <FieldError>{t('card.choose_one')}</FieldError>
        </div>
      )}
    </div>
  );
}
