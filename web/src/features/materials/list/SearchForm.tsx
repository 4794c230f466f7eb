import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list.module.css';
import {
  DAYS,
  isDay,
  isOfDays,
  MOST_LETTERS,
  NAMES,
  searchOfDays,
  searchOfNames,
  type Search,
} from './search';
import { useSearchKey } from './useSearchKey';
import { useTranslation } from '~/i18n/useTranslation';
import { DateField } from '~/ui/DateField';

interface SearchFormProps {
  search: Search | null;
  /** `goOnAt` has the focus then, else the button that searches. */
  onSearch: (search: Search | null, goOnAt?: string) => void;
}

/** The button that searches: there one goes on after a search. */
export const FIND = 'search-find';

const TYPE = 'search-type';
const KEYWORD = 'search-keyword';
const START = 'search-start';
const END = 'search-end';

const TYPES = [...NAMES, ...DAYS, 'law_changed'] as const;

/** 検索: by names, by the days on which a material was made or last saved, or by the law of its figures. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t } = useTranslation();
  const [type, setType] = useState<Search['search_type']>(search?.search_type ?? 'keyword');
  const [typed, setTyped] = useState(search !== null && 'keyword' in search ? search.keyword : '');
  const [start, setStart] = useState(
    search !== null && 'start_date' in search ? (search.start_date ?? '') : '',
  );
  const [end, setEnd] = useState(
    search !== null && 'end_date' in search ? (search.end_date ?? '') : '',
  );
  const [missing, setMissing] = useState(false);
  const isBackwards = isDay(start) && isDay(end) && start > end;
  const backwards = isBackwards ? t('list.search.backwards') : undefined;

  useSearchKey(KEYWORD, START, TYPE);

  const submit = () => {
    if (type === 'law_changed') {
      onSearch({ search_type: type });
      return;
    }
    if (!isOfDays(type)) {
      onSearch(searchOfNames(type, typed));
      return;
    }
    const wrong = [start, end].findIndex((day) => day !== '' && !isDay(day));
    const none = start === '' && end === '';
    setMissing(none);
    if (wrong >= 0 || none || isBackwards) {
      const to = isBackwards || wrong === 1 ? END : START;
      document.getElementById(to)?.focus();
      return;
    }
    onSearch(searchOfDays(type, start, end));
  };
  return (
    <form
      className={`card ${classes.search}`}
      role="search"
      aria-label={t('list.search')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        id={TYPE}
        label={t('list.search.type')}
        data={TYPES.map((value) => ({ value, label: t(`list.search.type.${value}`) }))}
        value={type}
        onChange={(event) => {
          const chosen = TYPES.find((known) => known === event.currentTarget.value);
          if (chosen !== undefined) setType(chosen);
        }}
      />
      {type === 'law_changed' ? (
        <p className={`sub sm ${classes.about}`}>{t('list.search.about_law')}</p>
      ) : isOfDays(type) ? (
        <div className={classes.days}>
          <DateField
            id={START}
            label={t('list.search.start')}
            value={start}
            error={missing && start === '' && end === '' ? t('list.search.missing') : undefined}
            onChange={setStart}
          />
          <DateField
            id={END}
            label={t('list.search.end')}
            value={end}
            error={backwards}
            onChange={setEnd}
          />
        </div>
      ) : (
        <TextInput
          type="search"
          id={KEYWORD}
          aria-keyshortcuts="Control+K Meta+K"
          label={t('list.search.keyword')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          maxLength={MOST_LETTERS}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            // The cross of the field empties it, and what is not looked for is not left out.
            if (event.currentTarget.value === '' && search !== null && 'keyword' in search) {
              onSearch(null, KEYWORD);
            }
          }}
        />
      )}
      <div className={classes.find}>
        <Button type="submit" id={FIND} variant="default">
          {t('list.search.find')}
        </Button>
        {search !== null && (
          <Button variant="subtle" onClick={() => onSearch(null)}>
            {t('list.search.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}
