import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkList } from './LinkList';
import { linksQuery } from './links';
import { MadeLink, type Made } from './MadeLink';
import { NewLinkForm } from './NewLinkForm';
import classes from './share.module.css';
import { useMaking } from '~/api/plan';
import type { IssuedVersion } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { PartError, Waiting } from '~/ui/States';

interface ShareModalProps {
  id: string;
  row: IssuedVersion;
  opened: boolean;
  onClose: () => void;
}

/** 共有リンク: a new one, and those that there are. */
export function ShareModal({ id, row, opened, onClose }: ShareModalProps) {
  const { t } = useTranslation();
  const making = useMaking();
  const [made, setMade] = useState<Made | null>(null);
  const links = useQuery({ ...linksQuery(id), enabled: opened });
  const name = t('issued.number', { number: row.number });
  const own = links.data?.results.filter(({ number }) => number === row.number);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={<b className={classes.title}>{t('share.title', { name })}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      // what is shown this once is not lost by a click beside it, or by a key
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      <div className={classes.body}>
        {made ? (
          <MadeLink made={made} row={row} onAnother={() => setMade(null)} />
        ) : (
          making && <NewLinkForm id={id} number={row.number} onMade={setMade} />
        )}
        <section className={classes.list} aria-labelledby="links-of-issue">
          <h2 id="links-of-issue">{t('share.list')}</h2>
          {links.isPending && <Waiting rows={1} />}
          {links.isError && (
            <PartError retry={() => void links.refetch()}>{t('share.list_failed')}</PartError>
          )}
          {own?.length === 0 && <p className="sub sm">{t('share.none')}</p>}
          {own !== undefined && own.length > 0 && <LinkList id={id} links={own} />}
        </section>
        <div className={classes.foot}>
          <Button variant="default" onClick={close}>
            {t('share.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
