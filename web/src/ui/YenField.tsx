import { SegmentedControl, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { toHalfWidth } from '~/lib/width';
import { formatForInput, inMan, parseYen } from '~/lib/yen';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';
import classes from './fields.module.css';
import { useTyped } from './useTyped';

interface YenFieldProps extends FieldProps {
  /** Whole yen as digits, or the text as typed while it cannot be read. */
  value: string;
  onChange: (value: string) => void;
  /** Said beside the field, such as 「30万円・健康保険 22等級」. */
  echo?: ReactNode;
  /** Offers 円 and 万円. */
  units?: boolean;
}

const isYen = (value: string) => /^-?\d+$/.test(value);

/** "12345" and "１２，３４５" → "12,345"; everything else stays as it is while it is typed. */
function grouped(text: string): string {
  const plain = toHalfWidth(text);
  if (!/^\d[\d,]*$/.test(plain)) return text;
  // Text, not a number: digits beyond the largest exact number must stay as they were typed.
  const digits = plain.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 金額: takes full width, commas, 円, 万, 億; holds whole yen. */
export function YenField(props: YenFieldProps) {
  const {
    id,
    label,
    required,
    value,
    onChange,
    echo,
    error,
    hint,
    units = false,
    readOnly,
  } = props;
  const { t } = useTranslation();
  const [zeros, setZeros] = useState<0 | 4>(0);
  const input = useRef<HTMLInputElement>(null);
  const digitsBehindCaret = useRef<number | null>(null);
  const composing = useRef(false);

  const field = useTyped(
    value,
    (yen) => (isYen(yen) ? (zeros === 4 ? inMan(Number(yen)) : formatForInput(Number(yen))) : yen),
    (text) => {
      const parsed = parseYen(text, zeros);
      return parsed.kind === 'value'
        ? String(parsed.value)
        : parsed.kind === 'empty'
          ? ''
          : text.trim();
    },
    onChange,
  );

  // A comma that appears must not move the caret away from the digit it stood at.
  useLayoutEffect(() => {
    const element = input.current;
    const behind = digitsBehindCaret.current;
    if (element === null || behind === null) return;
    digitsBehindCaret.current = null;
    let at = element.value.length;
    for (let digits = 0; at > 0 && digits < behind; at -= 1) {
      if (/\d/.test(element.value.charAt(at - 1))) digits += 1;
    }
    element.setSelectionRange(at, at);
  }, [field.text]);

  const type = (element: HTMLInputElement) => {
    const text = composing.current ? element.value : grouped(element.value);
    if (text !== element.value && element.selectionStart !== null) {
      digitsBehindCaret.current = element.value
        .slice(element.selectionStart)
        .replace(/\D/g, '').length;
    }
    field.type(text);
  };

  // Nobody is paid 120 yen a month: whoever types that counts in 万.
  const small = Number(value);
  const isInMan =
    units && readOnly !== true && !field.typing && isYen(value) && small > 0 && small < 10_000;
  const parsed = parseYen(field.text, zeros);
  const message =
    error ?? (!field.typing && parsed.kind === 'wrong' ? t(`input.yen.${parsed.why}`) : undefined);

  return (
    <div>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          <FieldLabel required={required}>{label}</FieldLabel>
        </label>
        {units && (
          <SegmentedControl
            className={classes.mini}
            size="xs"
            aria-label={t('input.yen.unit')}
            data={[
              { value: '0', label: t('unit.yen') },
              { value: '4', label: t('unit.man_yen') },
            ]}
            value={String(zeros)}
            onChange={(chosen) => setZeros(chosen === '4' ? 4 : 0)}
          />
        )}
      </div>
      <TextInput
        ref={input}
        id={id}
        value={field.text}
        inputMode={zeros === 4 ? 'decimal' : 'numeric'}
        autoComplete="off"
        readOnly={readOnly === true}
        variant={readOnly === true ? 'filled' : 'default'}
        leftSection={readOnly === true ? <IconLock size={16} aria-hidden="true" /> : undefined}
        rightSection={
          <span className={classes.unit}>{t(zeros === 4 ? 'unit.man_yen' : 'unit.yen')}</span>
        }
        rightSectionWidth={zeros === 4 ? 48 : 36}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.money ?? '' }}
        error={message !== undefined && <FieldError>{message}</FieldError>}
        description={
          isInMan ? (
            <>
              {t('input.yen.in_man', { amount: formatForInput(small) })}{' '}
              <button
                type="button"
                className="lnk"
                onClick={() => onChange(String(small * 10_000))}
              >
                {t('input.yen.make_man', { amount: formatForInput(small) })}
              </button>
            </>
          ) : (
            hint
          )
        }
        inputContainer={(input) => (
          <div className={echo === undefined ? undefined : classes.pair}>
            {input}
            {echo !== undefined && <span className={classes.echo}>{echo}</span>}
          </div>
        )}
        onChange={(event) => type(event.currentTarget)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          type(event.currentTarget);
        }}
        onFocus={() => {
          if (readOnly !== true) field.focus();
        }}
        onBlur={field.leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.leave();
        }}
      />
    </div>
  );
}
