import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './layouts.module.css';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/Brand';
import { LanguageLink } from './LanguageLink';

/** The header of pages outside the members' area. */
export function PlainHeader() {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      <Link className={classes.brand} to={paths.home()}>
        <Brand name={t('site.short_name')} />
      </Link>
      <span className={classes.space} />
      <div className={classes.tools}>
        <LanguageLink />
      </div>
    </header>
  );
}
