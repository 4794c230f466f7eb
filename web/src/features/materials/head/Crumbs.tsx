import { Fragment } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './head.module.css';

export interface Crumb {
  label: string;
  /** Missing for the page itself. */
  to?: string;
}

/** Where the page stands among the materials. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.crumbs} aria-label={t('editor.here')}>
      {crumbs.map(({ label, to }, at) => (
        <Fragment key={label}>
          {at > 0 && <span aria-hidden="true">/</span>}
          {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
        </Fragment>
      ))}
    </nav>
  );
}
