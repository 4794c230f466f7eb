import { Input, TextInput } from '@mantine/core';
import { useImperativeHandle } from 'react';
import classes from './stripe.module.css';
import { DRAWN, type Drawn } from './useElements';
import { useStripeCard } from './useStripeCard';
import billing from '~/features/billing/billing.module.css';
import { toHolder } from '~/features/billing/cardEntry/fields';
import type { CardEntryOf } from '~/features/billing/cardEntry/handle';
import { CardKinds } from '~/features/billing/CardKinds';
import { Pieces } from '~/features/billing/Pieces';
import { useTranslation } from '~/i18n/useTranslation';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError } from '~/ui/States';

const HINTS = { expiry: 'card.expiry_hint', cvc: 'card.cvc_hint' } as const;

/** The fields of a card at Stripe: drawn by its script in frames of its own, in our look and words. */
export const StripeEntry: CardEntryOf<{ publishableKey: string }> = ({
  ref,
  refused,
  publishableKey,
}) => {
  const { t } = useTranslation();
  const card = useStripeCard(publishableKey, refused);
  useImperativeHandle(ref, () => ({
    submit: card.submit,
    authenticate: card.authenticate,
  }));
  const message = (field: Drawn | 'name') => {
    const error = card.errorOf(field);
    return error !== undefined && <FieldError>{error}</FieldError>;
  };
  const look = (field: Drawn) =>
    [
      classes.frame,
      card.isFocused(field) && classes.focused,
      card.errorOf(field) !== undefined && classes.wrong,
    ]
      .filter(Boolean)
      .join(' ');

  if (card.failed) return <PartError retry={card.retry} />;
  return (
    <div className={billing.entry} aria-busy={!card.isReady}>
      <RefusalNotice takesFocus text={card.refusal} />
      <div className={billing.card}>
        {DRAWN.map((field) => (
          <Input.Wrapper
            key={field}
            id={`card-${field}`}
            className={field === 'number' ? (billing.number ?? '') : ''}
            label={<FieldLabel required>{t(`card.${field}`)}</FieldLabel>}
            description={field === 'number' ? undefined : <Pieces text={t(HINTS[field])} />}
            error={message(field)}
          >
            <div id={`card-${field}`} className={look(field)} />
          </Input.Wrapper>
        ))}
        <TextInput
          id="card-name"
          name="ccname"
          className={billing.wide ?? ''}
          label={<FieldLabel required>{t('card.name')}</FieldLabel>}
          value={card.name}
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          description={<Pieces text={t('card.name_hint')} />}
          error={message('name')}
          onChange={(event) => card.changeName(event.currentTarget.value)}
          onBlur={() => card.changeName(toHolder(card.name))}
        />
      </div>
      <CardKinds />
    </div>
  );
};
