import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EventList } from './EventList';
import classes from './events.module.css';
import { EventsFrame } from './EventsFrame';
import { memberEventsQuery, PAGE_SIZE } from './queries';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { pageOf } from '~/lib/pageOf';
import { useTitle } from '~/lib/useTitle';
import { Pager } from '~/ui/Pager';
import { Empty } from '~/ui/States';

/** イベント for members: those for everybody and those for members, ten a page. */
export function MemberEvents() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const page = pageOf(search.get('page'));
  const list = useQuery(memberEventsQuery(page, useLanguage()));
  useTitle(t('events.title'));
  const goTo = (to: number) => setSearch(to === 1 ? {} : { page: String(to) });
  const found = list.isPlaceholderData ? undefined : list.data;
  const isEmpty = found?.results.length === 0;
  return (
    <EventsFrame list={list}>
      {isEmpty && found?.total === 0 && <Empty>{t('events.none')}</Empty>}
      {isEmpty && found !== undefined && found.total > 0 && (
        <Empty action={<Button onClick={() => goTo(1)}>{t('events.first_page')}</Button>}>
          {t('events.no_such_page')}
        </Empty>
      )}
      {list.data !== undefined && list.data.results.length > 0 && (
        <div className={classes.list} aria-busy={list.isPlaceholderData}>
          <EventList events={list.data.results} />
          <Pager page={page} total={list.data.total} size={PAGE_SIZE} onPage={goTo} />
        </div>
      )}
    </EventsFrame>
  );
}
