import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import classes from './history.module.css';
import { STATUSES, type Status, type View } from './list';
import { useTranslation } from '~/i18n/useTranslation';

/** The field for text: there one goes on where what had the focus is gone. */
export const FIELD = 'history-text';

interface SearchFormProps {
  view: View;
  years: readonly string[];
  onChange: (part: Partial<View>) => void;
}

/** The search: the choices count at once, and what is typed with them, with Enter or the button. */
export function SearchForm({ view, years, onChange }: SearchFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(view.text);
  // The way back of the browser brings back what was typed, too; the field keeps the focus meanwhile.
  const [found, setFound] = useState(view.text);
  if (found !== view.text) {
    setFound(view.text);
    setText(view.text);
  }
  const apply = (part: Partial<View>) => onChange({ text: text.trim(), ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({});
  };
  return (
    <form
      className={`card ${classes.search}`}
      role="search"
      aria-label={t('history.search')}
      onSubmit={submit}
    >
      <TextInput
        id={FIELD}
        type="search"
        label={t('history.text')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={64}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          // The cross of the field empties it, and what is not looked for is not left out.
          if (event.currentTarget.value === '' && view.text !== '') onChange({ text: '' });
        }}
      />
      <NativeSelect
        label={t('history.year')}
        data={[
          { value: '', label: t('history.every_year') },
          ...years.map((year) => ({ value: year, label: t('history.year_of', { year }) })),
        ]}
        value={view.year ?? ''}
        onChange={(event) => apply({ year: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('history.status')}
        data={[
          { value: '', label: t('history.every_status') },
          ...STATUSES.map((status) => ({ value: status, label: t(`history.status.${status}`) })),
        ]}
        value={view.status ?? ''}
        onChange={(event) =>
          apply({ status: (event.currentTarget.value || null) as Status | null })
        }
      />
      <Button type="submit" variant="default">
        {t('history.find')}
      </Button>
    </form>
  );
}
