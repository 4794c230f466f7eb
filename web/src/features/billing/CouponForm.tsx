import { Button, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { couponCode } from './couponCode';
import { codeOf } from '~/api/problem';
import { useRefusal } from '~/i18n/useRefusal';
import { useFocusWrong } from '~/lib/useFocusWrong';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface CouponFormProps {
  value: string;
  /** Whether the page wants nothing else; then the field has the focus. */
  alone?: boolean;
  /** What the button says. */
  action: string;
  busy: boolean;
  /** Why the last code was not taken. */
  error: unknown;
  /** The coupons that the member has used: of these none is left for the member, whoever else has some. */
  used?: ReadonlySet<string>;
  onChange: (typed: string) => void;
  /** A code as it is kept: half width, capitals. */
  onCode: (code: string) => void;
}

/** クーポンコード: typed in any width, and refused at its field. */
export function CouponForm(props: CouponFormProps) {
  const { value, alone = false, action, busy, error, used, onChange, onCode } = props;
  const { t } = useTranslation();
  const id = useId();
  const [emptyTries, setEmptyTries] = useState(0);
  const refusal = useRefusal(error);
  const waits = refusal.retryAt !== null;
  const isOwnUse = codeOf(error) === 'coupon_used_up' && used?.has(couponCode(value)) === true;
  const refused = isOwnUse ? t('coupon.used_by_you') : refusal.text;
  const problem = emptyTries > 0 ? t('coupon.missing') : waits ? null : refused;
  useFocusWrong(emptyTries > 0 ? emptyTries : error, [id], () => true);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = couponCode(value);
    setEmptyTries(code === '' ? emptyTries + 1 : 0);
    if (code !== '' && !busy) onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.coupon}>
      {waits && <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />}
      <div className={classes.couponForm}>
        <TextInput
          id={id}
          label={<FieldLabel {...(!alone && { required: false })}>{t('coupon.label')}</FieldLabel>}
          {...(alone && { 'data-autofocus': true })}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={problem !== null && <FieldError>{problem}</FieldError>}
          onChange={(event) => {
            setEmptyTries(0);
            onChange(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
