import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './CodeField.module.css';
import { FieldError } from './FieldError';
import { digitsOf } from '~/lib/digits';

const LENGTH = 6;

interface CodeFieldProps {
  id: string;
  /** Not drawn: the heading above the field says the same. */
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** The sixth digit; once for each code. */
  onComplete?: (digits: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
}

/**
 * 6桁のコード. One real input under six drawn places, so that a code that is pasted, filled in by
 * the telephone or typed in full width arrives whole. The caret stays at the end; after a refusal
 * select the input, and the next digit replaces all of them.
 */
export function CodeField(props: CodeFieldProps) {
  const { id, label, value, onChange, onComplete, error, hint, disabled, autoFocus } = props;
  const { t } = useTranslation();
  const [composed, setComposed] = useState<string | null>(null);
  const [selected, setSelected] = useState(false);
  const told = useRef(value);
  const digits = composed === null ? value : digitsOf(composed).slice(0, LENGTH);

  const take = (text: string) => {
    const next = digitsOf(text).slice(0, LENGTH);
    setComposed(null);
    setSelected(false);
    // Some browsers report the end of a conversion twice.
    if (next === told.current && next === value) return;
    told.current = next;
    onChange(next);
    if (next.length === LENGTH) onComplete?.(next);
  };
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');

  return (
    <div>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <div className={classes.code} data-wrong={error !== undefined || undefined}>
        <input
          id={id}
          className={classes.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          disabled={disabled}
          value={composed ?? value}
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
          placeholder={t('ui.code.digits', { count: LENGTH })}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if ((event.nativeEvent as InputEvent).isComposing) setComposed(text);
            else take(text);
          }}
          onCompositionEnd={(event) => take(event.currentTarget.value)}
          onBlur={() => setSelected(false)}
          onSelect={(event) => {
            const { selectionStart, selectionEnd, value: text } = event.currentTarget;
            const all = text !== '' && selectionStart === 0 && selectionEnd === text.length;
            setSelected(all);
            const atEnd = selectionStart === text.length && selectionEnd === text.length;
            if (composed === null && !all && !atEnd) {
              event.currentTarget.setSelectionRange(text.length, text.length);
            }
          }}
        />
        <div className={classes.places} aria-hidden="true" data-selected={selected || undefined}>
          {Array.from({ length: LENGTH }, (_, place) => (
            <span
              key={place}
              data-current={place === Math.min(digits.length, LENGTH - 1) || undefined}
              data-empty={place >= digits.length || undefined}
            >
              {digits[place]}
            </span>
          ))}
        </div>
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
