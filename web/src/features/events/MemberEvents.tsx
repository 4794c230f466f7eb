import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EventList } from './EventList';
import classes from './events.module.css';
import { memberEventsQuery, PAGE_SIZE } from './queries';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { pageOf } from '~/lib/pageOf';
import { useTitle } from '~/lib/useTitle';
import { Pager } from '~/ui/Pager';
import { Empty, PartError, Waiting } from '~/ui/States';

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
    <div className={classes.page}>
      <div>
        <h1>{t('events.title')}</h1>
        <p className="sub">{t('events.lead')}</p>
      </div>
      {list.isError && list.data === undefined && (
        <PartError retry={() => void list.refetch()}>{t('events.failed')}</PartError>
      )}
      {list.isPending && <Waiting rows={3} height={88} />}
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
    </div>
  );
}
