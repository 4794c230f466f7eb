import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { linksQuery, revokeLink, standingOf } from './links';
import classes from './share.module.css';
import type { SharedLink } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { momentInJapan } from '~/lib/dates';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface LinkListProps {
  id: string;
  /** The newest first. */
  links: readonly SharedLink[];
}

/** The links that there are: until when, how often they were opened, and the way to take them back. */
export function LinkList({ id, links }: LinkListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<SharedLink | null>(null);
  const [asking, setAsking] = useState(false);
  const said = (at: string) => momentInJapan(new Date(at), language);
  const nameOf = ({ label }: SharedLink) => (label === '' ? t('share.unnamed') : label);
  const revoking = useMutation({
    mutationFn: (link: string) => revokeLink(id, link),
    onSuccess: () => {
      setAsking(false);
      toasts.show(t('share.revoke_done'));
      void queries.invalidateQueries({ queryKey: linksQuery(id).queryKey });
    },
  });
  const refusal = useRefusal(revoking.error, [], t('share.revoke_failed'));
  const ends = (link: SharedLink) => {
    switch (standingOf(link, new Date())) {
      case 'active':
        return t('share.until', { moment: said(link.expires_at) });
      case 'expired':
        return t('share.expired', { moment: said(link.expires_at) });
      case 'revoked':
        return t('share.revoked', { moment: said(link.revoked_at ?? link.expires_at) });
    }
  };
  const views = ({ views: count, viewed_at: at }: SharedLink) =>
    at == null ? t('share.views', { count }) : t('share.views_last', { count, moment: said(at) });
  return (
    <>
      <ul className={classes.links}>
        {links.map((link) => {
          const active = standingOf(link, new Date()) === 'active';
          return (
            <li key={link.id} className={active ? undefined : classes.ended}>
              <div>
                <b>{nameOf(link)}</b>
                <p>{ends(link)}</p>
                <p>
                  {[views(link), ...(link.has_passcode ? [t('share.with_passcode')] : [])].join(
                    t('issued.and'),
                  )}
                </p>
              </div>
              {active && (
                <Button
                  variant="default"
                  aria-label={t('share.revoke_of', { name: nameOf(link) })}
                  onClick={() => {
                    revoking.reset();
                    setAsked(link);
                    setAsking(true);
                  }}
                >
                  {t('share.revoke')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmModal
          opened={asking}
          danger
          title={t('share.revoke_ask', { name: nameOf(asked) })}
          action={t('share.revoke')}
          busy={revoking.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => revoking.mutate(asked.id)}
        >
          <RefusalNotice {...refusal} takesFocus />
          <p>{t('share.revoke_text')}</p>
        </ConfirmModal>
      )}
    </>
  );
}
