import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { sessionsQuery } from './queries';
import { useDeviceName } from './useDeviceName';
import { api, data } from '~/api/client';
import type { MemberSession } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { momentInJapan } from '~/lib/dates';
import { useTitle } from '~/lib/useTitle';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

/** What is asked for: one session, or all but this one. */
type Asked = MemberSession | 'others';

/** ログイン中の端末: where the member is signed in, this device first. */
export function SessionsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const deviceName = useDeviceName();
  const queries = useQueryClient();
  const list = useQuery(sessionsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  useTitle(t('account.sessions'));

  const end = useMutation({
    mutationFn: (what: Asked) =>
      data(
        what === 'others'
          ? api.DELETE('/members/me/sessions')
          : api.DELETE('/members/me/sessions/{id}', { params: { path: { id: what.id } } }),
      ),
    onSuccess: async () => {
      setAsked(null);
      toasts.show(t('account.session_ended'));
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const refusal = useRefusal(end.error);
  const close = () => {
    end.reset();
    setAsked(null);
  };
  const when = (moment: string) => momentInJapan(new Date(moment), language);
  const sessions = (list.data?.results ?? []).toSorted(
    (one, other) => Number(other.current) - Number(one.current),
  );
  const others = sessions.filter(({ current }) => !current).length;

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{t('account.sessions')}</h1>
        {others > 0 && (
          <Button variant="outline" color="red" onClick={() => setAsked('others')}>
            {t('account.end_others')}
          </Button>
        )}
      </div>
      <p className="sub">{t('account.sessions_lead')}</p>
      {list.isError && <PartError retry={() => void list.refetch()} />}
      {list.isPending && <Waiting rows={2} height={72} />}
      {list.data && (
        <ul className={`card ${classes.rows}`}>
          {sessions.map((one) => (
            <li key={one.id} className={one.current ? classes.current : undefined}>
              <div>
                <p className={classes.name}>
                  {deviceName(one.agent)}
                  {one.current && <Badge component="span">{t('account.this_device')}</Badge>}
                </p>
                <p className="sm sub">
                  {t('account.last_seen', { moment: when(one.last_seen_at) })}
                </p>
                <p className="sm mute">
                  {t('account.signed_in', { moment: when(one.created_at), ip: one.ip })}
                </p>
              </div>
              {!one.current && (
                <Button
                  variant="default"
                  aria-label={t('account.end_named', { name: deviceName(one.agent) })}
                  onClick={() => setAsked(one)}
                >
                  {t('account.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmModal
        opened={asked !== null}
        danger
        busy={end.isPending}
        title={
          asked === null || asked === 'others'
            ? t('account.end_others_title')
            : t('account.end_title', { name: deviceName(asked.agent) })
        }
        action={t('account.end')}
        onClose={close}
        onConfirm={() => asked !== null && end.mutate(asked)}
      >
        <p>{t('account.end_text')}</p>
        <RefusalNotice {...refusal} />
      </ConfirmModal>
    </div>
  );
}
