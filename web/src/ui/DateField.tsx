import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate, formatDateWithWeekday, inEra, parseDate } from '~/lib/dates';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';
import classes from './fields.module.css';
import { useTyped } from './useTyped';

interface DateFieldProps extends FieldProps {
  /** "YYYY-MM-DD", or the text as typed while it cannot be read. */
  value: string;
  onChange: (value: string) => void;
  /** A calendar beside the field; typing always works. Not for birthdays. */
  calendar?: boolean;
}

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** 日付: takes both calendars as people type them, and says the other one below. */
export function DateField(props: DateFieldProps) {
  const { id, label, required, value, onChange, error, hint, calendar = true } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  const field = useTyped(
    value,
    (date) => (isDate(date) && language === 'ja' ? formatDate(date, 'ja') : date),
    (text) => {
      const parsed = parseDate(text);
      return parsed.kind === 'value' ? parsed.value : parsed.kind === 'empty' ? '' : text.trim();
    },
    onChange,
  );
  const parsed = parseDate(field.text);
  const wrong = () => {
    if (parsed.kind !== 'wrong') return undefined;
    if (parsed.why === 'unreadable') return t('input.date.unreadable');
    if (parsed.why === 'no_such_day') {
      const { year, month, day } = parsed;
      return t('input.date.no_such_day', { year, month, day });
    }
    const { name, latin, last } = parsed;
    return t('input.date.era_over', { era: language === 'ja' ? name : latin, last });
  };
  const own = field.typing ? undefined : wrong();
  const message = error ?? own;
  const echo =
    parsed.kind === 'value'
      ? language === 'ja'
        ? inEra(parsed.value)
        : formatDateWithWeekday(parsed.value, 'en')
      : undefined;
  return (
    <TextInput
      id={id}
      label={<FieldLabel required={required}>{label}</FieldLabel>}
      value={field.text}
      autoComplete="off"
      description={echo ?? hint ?? t('input.date.example')}
      error={message !== undefined && <FieldError>{message}</FieldError>}
      rightSection={
        calendar && (
          <span className={classes.pick}>
            <input
              ref={picker}
              className={classes.picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              value={isDate(value) ? value : ''}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray.7"
              aria-label={t('input.date.calendar')}
              onClick={() => picker.current?.showPicker()}
            >
              <IconCalendar size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </span>
        )
      }
      onChange={(event) => field.type(event.currentTarget.value)}
      onFocus={field.focus}
      onBlur={field.leave}
    />
  );
}
