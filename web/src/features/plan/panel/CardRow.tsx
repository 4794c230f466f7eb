import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './plan.module.css';
import type { Card } from '~/api/wire';
import { CardBrand, cardName } from '~/features/billing/CardBrand';
import { expiryOf, useExpiryWords } from '~/features/billing/expiry';
import { useTranslation } from '~/i18n/useTranslation';
import { todayInJapan } from '~/lib/dates';

const badge = { component: 'span', size: 'lg', h: 22, fz: 12, px: 8, miw: 'max-content' } as const;

interface CardRowProps {
  card: Card;
  busy: boolean;
  /** Nothing may be left to pay with: it cannot be deleted. */
  needed: boolean;
  onUse: () => void;
  onRemove: () => void;
}

/** One card, whether it expires, and what can be done with it. */
export function CardRow({ card, busy, needed, onUse, onRemove }: CardRowProps) {
  const { t } = useTranslation();
  const expiryWords = useExpiryWords();
  const expiry = expiryOf(card, todayInJapan(new Date()));
  const name = cardName(card);
  return (
    <li className={card.isDefault ? classes.default : undefined}>
      <CardBrand brand={card.cardBrand} />
      <div>
        <p className={classes.number}>
          <b className="num">•••• {card.number}</b>
          {card.isDefault && <Badge {...badge}>{t('my_plan.default')}</Badge>}
          {expiry !== null && (
            <Badge
              {...badge}
              color={expiry === 'soon' ? 'yellow' : 'red'}
              leftSection={<IconAlertTriangle size={14} aria-hidden="true" />}
            >
              {t(`my_plan.card_${expiry}`)}
            </Badge>
          )}
        </p>
        <p className={`sub sm ${classes.holder}`}>
          <span>{expiryWords(card)}</span>
          <span>{card.name}</span>
        </p>
      </div>
      <div className={classes.cardActions}>
        {!card.isDefault && expiry !== 'expired' && (
          <Button
            variant="default"
            px={12}
            disabled={busy}
            aria-label={t('my_plan.use_named', { card: name })}
            onClick={onUse}
          >
            {t('my_plan.use')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          px={10}
          disabled={needed}
          aria-label={t('my_plan.remove_named', { card: name })}
          {...(needed && { 'aria-describedby': 'default-card' })}
          onClick={onRemove}
        >
          {t('my_plan.remove')}
        </Button>
      </div>
    </li>
  );
}
