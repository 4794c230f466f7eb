import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { brandOf, groupExpiry, groupNumber, type CardText } from './card';
import classes from '~/features/billing/billing.module.css';
import { CardBrand } from '~/features/billing/CardBrand';
import { Pieces } from '~/features/billing/Pieces';
import type { CardField } from '~/features/billing/cardEntry/fields';
import { toHalfWidth } from '~/lib/width';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';

interface CardFieldsProps {
  value: CardText;
  onChange: (part: Partial<CardText>) => void;
  errorOf: (field: CardField) => string | undefined;
}

const FIRST = { 'data-autofocus': true };

/** Draws groups while digits are typed, and keeps the caret at its digit. */
function Grouped(props: {
  id: string;
  label: string;
  value: string;
  group: (text: string) => string;
  onChange: (text: string) => void;
  error: string | undefined;
  input: TextInputProps;
}) {
  const { id, label, value, group, onChange, error, input } = props;
  const element = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  const composing = useRef(false);

  useLayoutEffect(() => {
    const field = element.current;
    if (field === null || behind.current === null) return;
    let at = field.value.length;
    for (let digits = 0; at > 0 && digits < behind.current; at -= 1) {
      if (/\d/.test(field.value.charAt(at - 1))) digits += 1;
    }
    behind.current = null;
    field.setSelectionRange(at, at);
  }, [value]);

  const type = (field: HTMLInputElement) => {
    const text = composing.current ? field.value : group(field.value);
    if (text !== field.value && field.selectionStart !== null) {
      behind.current = field.value.slice(field.selectionStart).replace(/\D/g, '').length;
    }
    onChange(text);
  };
  return (
    <TextInput
      ref={element}
      id={id}
      label={<FieldLabel required>{label}</FieldLabel>}
      value={value}
      inputMode="numeric"
      error={error !== undefined && <FieldError>{error}</FieldError>}
      onChange={(event) => type(event.currentTarget)}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        type(event.currentTarget);
      }}
      {...input}
    />
  );
}

/** The fields of a card. What is typed stays in this page: it is neither stored nor sent. */
export function CardFields({ value, onChange, errorOf }: CardFieldsProps) {
  const { t } = useTranslation();
  const brand = brandOf(value.number);
  return (
    <div className={classes.card}>
      <div className={classes.number}>
        <Grouped
          id="card-number"
          label={t('card.number')}
          value={value.number}
          group={groupNumber}
          onChange={(number) => onChange({ number })}
          error={errorOf('number')}
          input={{
            name: 'cardnumber',
            autoComplete: 'cc-number',
            // Where the fields stand in a dialog, it opens here.
            ...FIRST,
            rightSection: brand === 'unknown' ? null : <CardBrand brand={brand} />,
            rightSectionWidth: 64,
          }}
        />
      </div>
      <Grouped
        id="card-expiry"
        label={t('card.expiry')}
        value={value.expiry}
        group={groupExpiry}
        onChange={(expiry) => onChange({ expiry })}
        error={errorOf('expiry')}
        input={{
          name: 'cc-exp',
          autoComplete: 'cc-exp',
          description: <Pieces text={t('card.expiry_hint')} />,
        }}
      />
      <Grouped
        id="card-cvc"
        label={t('card.cvc')}
        value={value.cvc}
        group={(text) => toHalfWidth(text).slice(0, 4)}
        onChange={(cvc) => onChange({ cvc })}
        error={errorOf('cvc')}
        input={{
          name: 'cvc',
          autoComplete: 'cc-csc',
          description: t(brand === 'amex' ? 'card.cvc_hint_four' : 'card.cvc_hint'),
        }}
      />
      <TextInput
        id="card-name"
        name="ccname"
        className={classes.wide ?? ''}
        label={<FieldLabel required>{t('card.name')}</FieldLabel>}
        value={value.name}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        description={<Pieces text={t('card.name_hint')} />}
        error={errorOf('name') !== undefined && <FieldError>{errorOf('name')}</FieldError>}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onBlur={() => onChange({ name: toHalfWidth(value.name).toUpperCase() })}
      />
    </div>
  );
}
