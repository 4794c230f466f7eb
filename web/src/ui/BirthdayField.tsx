import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useLanguage } from '~/i18n/useLanguage';
import { dateParts, daysInMonth, isoDate, parseDate, yearList, yearWithEra } from '~/lib/dates';
import { DateField } from './DateField';
import type { FieldProps } from './field';
import classes from './fields.module.css';

interface BirthdayFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The year the list starts from. */
  thisYear: number;
}

/** 生年月日: typed in either calendar or chosen from three lists; no calendar to leaf through. */
export function BirthdayField({ thisYear, ...field }: BirthdayFieldProps) {
  const { id, value, onChange } = field;
  const { t } = useTranslation();
  const language = useLanguage();
  const parsed = parseDate(value);
  const known = parsed.kind === 'value' ? dateParts(parsed.value) : null;
  const [chosen, setChosen] = useState({ year: 0, month: 0, day: 0 });
  const now = known ?? chosen;

  const choose = (part: Partial<typeof chosen>) => {
    const next = { ...now, ...part };
    setChosen(next);
    if (next.year > 0 && next.month > 0 && next.day > 0) {
      const last = daysInMonth(next.year, next.month);
      onChange(isoDate(next.year, next.month, Math.min(next.day, last)));
    }
  };
  const days = now.year > 0 && now.month > 0 ? daysInMonth(now.year, now.month) : 31;
  const numbers = (count: number, word: 'month' | 'day') => [
    { value: '0', label: '–' },
    ...Array.from({ length: count }, (_, index) => ({
      value: String(index + 1),
      label: t(`input.birthday.${word}_of`, { value: index + 1 }),
    })),
  ];
  return (
    <div>
      <DateField {...field} calendar={false} />
      <div className={classes.dates} role="group" aria-label={t('input.birthday.lists')}>
        <NativeSelect
          id={`${id}-year`}
          aria-label={t('input.birthday.year')}
          value={String(now.year)}
          data={[
            { value: '0', label: '–' },
            ...yearList(thisYear).map((year) => ({
              value: String(year),
              label: language === 'ja' ? yearWithEra(year) : String(year),
            })),
          ]}
          onChange={(event) => choose({ year: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label={t('input.birthday.month')}
          value={String(now.month)}
          data={numbers(12, 'month')}
          onChange={(event) => choose({ month: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label={t('input.birthday.day')}
          value={String(now.day)}
          data={numbers(days, 'day')}
          onChange={(event) => choose({ day: Number(event.currentTarget.value) })}
        />
      </div>
    </div>
  );
}
