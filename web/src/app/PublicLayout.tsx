import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import classes from './layouts.module.css';
import { isSession } from './loaders';
import { footerLinks, headerLinks } from './publicLinks';
import { useOnline } from './useOnline';
import { loadWords } from './words';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/Brand';
import { LanguageLink } from './LanguageLink';

/** Most visitors of the first page need neither. */
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer')).MenuDrawer }));
const SessionGuard = lazy(async () => {
  const [{ SessionGuard: Loaded }] = await Promise.all([
    import('./SessionGuard'),
    loadWords(['session']),
  ]);
  return { default: Loaded };
});

/** Header, page and footer outside the members' area. */
export function PublicLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const online = useOnline();
  const [menu, setMenu] = useState(false);
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  // The loaders of these pages give the status of the lookup.
  const status = useMatches().at(-1)?.loaderData;
  const isAuth = isSession(status) && pathname !== paths.login();
  // The steps of the sign-up have their own.
  const mayLogOut = isAuth && !pathname.startsWith(paths.signup());
  const who = !isAuth ? 'stranger' : status === 200 ? 'member' : 'underway';
  const links = headerLinks(pathname, who).map(({ to, words }) => (
    <Link key={to} to={to} onClick={() => setMenu(false)}>
      {t(words)}
    </Link>
  ));
  const logOut = mayLogOut && (
    <button
      type="button"
      className={classes.textButton}
      onClick={() => {
        setMenu(false);
        setLeaving(true);
      }}
    >
      {t('log_out.action')}
    </button>
  );

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('nav.skip')}
      </a>
      <header className={`${classes.header} no-print`}>
        <Link className={classes.brand} to={paths.home()}>
          <Brand name={t('site.short_name')} />
        </Link>
        <span className={classes.space} />
        <nav className={classes.tools} aria-label={t('nav.main')}>
          {links}
          <LanguageLink />
          {logOut}
        </nav>
        <ActionIcon
          className={classes.menuButton}
          variant="subtle"
          size={44}
          aria-label={t('nav.open_menu')}
          onClick={() => {
            setAsked(true);
            setMenu(true);
          }}
        >
          <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </header>
      {!online && (
        <p className={classes.offline} role="status">
          {t('app.offline')}
        </p>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={`${classes.footer} ${classes.links} no-print`}>
        <nav aria-label={t('nav.footer')}>
          {footerLinks.map(({ to, words }) => (
            <Link key={to} to={to}>
              {t(words)}
            </Link>
          ))}
        </nav>
        <span>{t('site.copyright')}</span>
      </footer>

      {asked && (
        <Suspense>
          <MenuDrawer opened={menu} title={t('site.short_name')} onClose={() => setMenu(false)}>
            {links}
            <LanguageLink />
            {logOut}
          </MenuDrawer>
        </Suspense>
      )}
      {isAuth && (
        <Suspense>
          <SessionGuard leaving={leaving} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
