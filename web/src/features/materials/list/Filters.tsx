import { IconX } from '@tabler/icons-react';
import classes from './list.module.css';
import { searchOfDays, type Search } from './search';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';

interface FiltersProps {
  search: Search;
  onSearch: (search: Search | null) => void;
}

/** 検索の条件: all that is looked for, each of which can be taken off alone. */
export function Filters({ search, onSearch }: FiltersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const conditions = (): { said: string; rest: Search | null }[] => {
    if (search.search_type === 'law_changed') {
      return [{ said: t('list.search.type.law_changed'), rest: null }];
    }
    const type = t(`list.search.type.${search.search_type}`);
    if ('keyword' in search) {
      return [{ said: t('list.search.words', { type, words: search.keyword }), rest: null }];
    }
    const { search_type: of, start_date: start = null, end_date: end = null } = search;
    const day = (date: string) => formatDate(date, language);
    return [
      ...(start === null
        ? []
        : [
            {
              said: t('list.search.from', { type, day: day(start) }),
              rest: searchOfDays(of, null, end),
            },
          ]),
      ...(end === null
        ? []
        : [
            {
              said: t('list.search.until', { type, day: day(end) }),
              rest: searchOfDays(of, start, null),
            },
          ]),
    ];
  };
  return (
    <ul className={classes.filters} aria-label={t('list.search.conditions')}>
      {conditions().map(({ said, rest }) => (
        <li key={said}>
          <button
            type="button"
            aria-label={t('list.search.remove', { condition: said })}
            onClick={() => onSearch(rest)}
          >
            <span>{said}</span>
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
