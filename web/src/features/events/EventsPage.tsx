import { useQuery } from '@tanstack/react-query';
import { Navigate, useLoaderData, useLocation } from 'react-router';
import { EventList } from './EventList';
import { EventsFrame } from './EventsFrame';
import { MemberEvents } from './MemberEvents';
import { publicEventsQuery } from './queries';
import { useHead } from '~/i18n/useHead';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Empty } from '~/ui/States';

/**
 * イベント: for visitors what is for everybody, for members all. A member who follows a visitor's link comes to the
 * members' list, at the event that the link names.
 */
export function EventsPage() {
  // Only the visitors' page asks who reads; the members' stands behind their door.
  const status = useLoaderData<number | undefined>();
  const { pathname, search } = useLocation();
  const members = paths.memberEvents();
  if (pathname === members) return <MemberEvents />;
  if (status === 200) return <Navigate to={{ pathname: members, search }} replace />;
  return <PublicEvents />;
}

function PublicEvents() {
  const { t } = useTranslation();
  const list = useQuery(publicEventsQuery(useLanguage()));
  useHead({ title: t('events.title'), description: t('events.description') });
  return (
    <EventsFrame list={list}>
      {list.data?.length === 0 && <Empty>{t('events.none')}</Empty>}
      {list.data !== undefined && list.data.length > 0 && <EventList events={list.data} />}
    </EventsFrame>
  );
}
