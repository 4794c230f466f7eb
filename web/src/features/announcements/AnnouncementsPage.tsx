import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import classes from './announcements.module.css';
import { announcementsQuery, unreadOf } from '~/api/announcements';
import { api, data } from '~/api/client';
import type { Announcement } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, todayInJapan } from '~/lib/dates';
import { useOpened } from '~/lib/useOpened';
import { useTitle } from '~/lib/useTitle';
import { DetailModal } from '~/ui/DetailModal';
import { Notice } from '~/ui/Notice';
import { PlainText } from '~/ui/PlainText';
import { Empty, PartError, Waiting } from '~/ui/States';

/** お知らせ: the newest first; one that is opened counts as read. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const list = useQuery(announcementsQuery(useLanguage()));
  useTitle(t('announcements.title'));
  return (
    <div className={classes.page}>
      {list.data === undefined || list.data.length === 0 ? (
        <h1>{t('announcements.title')}</h1>
      ) : (
        <Told all={list.data} />
      )}
      {list.isError && list.data === undefined && (
        <PartError retry={() => void list.refetch()}>{t('announcements.failed')}</PartError>
      )}
      {list.isPending && <Waiting rows={4} height={64} />}
      {list.data?.length === 0 && <Empty>{t('announcements.none')}</Empty>}
    </div>
  );
}

/** Marks announcements as read, here as soon as the server has. */
function useMarking() {
  const client = useQueryClient();
  const { queryKey } = announcementsQuery(useLanguage());
  return useMutation({
    mutationFn: (ids: string[]) => data(api.POST('/announcements/read', { body: { ids } })),
    onSuccess: (_, ids) =>
      client.setQueryData(queryKey, (all) =>
        all?.map((each) => (ids.includes(each.id) ? { ...each, is_read: true } : each)),
      ),
  });
}

function Told({ all }: { all: readonly Announcement[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, linkTo, close } = useOpened('announcement');
  const opened = all.find((each) => each.id === id);
  const unread = unreadOf(all).map((each) => each.id);
  const marking = useMarking();
  const { mutate } = marking;
  const toMark = opened?.is_read === false ? opened.id : null;
  useEffect(() => {
    if (toMark !== null) mutate([toMark]);
  }, [toMark, mutate]);
  const day = (each: Announcement) => formatDate(todayInJapan(new Date(each.publish_at)), language);
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{t('announcements.title')}</h1>
          <p className="mute sm" role="status">
            {unread.length > 0 && t('announcements.unread_count', { count: unread.length })}
          </p>
        </div>
        {unread.length > 0 && (
          <Button
            variant="default"
            loading={marking.isPending && opened === undefined}
            onClick={() => mutate(unread)}
          >
            {t('announcements.read_all')}
          </Button>
        )}
      </div>
      {marking.isError && (
        <Notice tone="danger" title={t('announcements.not_marked')} role="alert" />
      )}
      {id !== null && opened === undefined && (
        <Notice tone="info">{t('announcements.gone')}</Notice>
      )}
      <ul className={`card ${classes.rows}`}>
        {all.map((each) => (
          <li
            key={each.id}
            className={each.is_read ? classes.row : `${classes.row} ${classes.new}`}
          >
            <span className={`sub sm ${classes.day}`}>{day(each)}</span>
            <h2>
              <Link {...linkTo(each.id)}>{each.title}</Link>
            </h2>
            {!each.is_read && (
              <Badge component="span" size="lg" h={22} fz={12} px={8} miw="max-content">
                {t('announcements.unread')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <DetailModal
        of={
          opened === undefined
            ? null
            : {
                id: opened.id,
                title: opened.title,
                body: (
                  <>
                    <p className="sub sm">{day(opened)}</p>
                    <PlainText>{opened.text}</PlainText>
                  </>
                ),
              }
        }
        onClose={close}
      />
    </>
  );
}
