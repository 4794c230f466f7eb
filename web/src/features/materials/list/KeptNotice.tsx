import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import classes from './list.module.css';
import { memory } from '~/api/memory';
import { useTranslation } from '~/i18n/useTranslation';
import { heldNames } from '~/lib/hold';
import { paths } from '~/lib/paths';
import { NEW, unsaved } from '~/lib/unsaved';
import { Notice } from '~/ui/Notice';

/** Says that a new material was begun and not saved: it is in no list, and its page may be far. */
export function KeptNotice() {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let over = false;
    const { member } = memory;
    const kept = member === null ? [] : unsaved.list(member, NEW);
    void heldNames().then((held) => {
      if (!over) setKept(kept.some(({ place }) => !held.has(place.name)));
    });
    return () => {
      over = true;
    };
  }, []);
  if (!isKept) return null;
  return (
    <div className={classes.kept}>
      <Notice tone="info" title={t('list.kept')} role="status">
        <Link to={paths.createMaterial()}>{t('list.kept_show')}</Link>
      </Notice>
    </div>
  );
}
