import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, NavLink, Outlet, useLoaderData } from 'react-router';
import { FreshDialog } from './FreshDialog';
import { FreeNotice } from './FreeNotice';
import { IdleGuard } from './IdleGuard';
import classes from './layouts.module.css';
import { LogOutDialog } from './LogOutDialog';
import { MenuDrawer } from './MenuDrawer';
import { Unread } from './Unread';
import { useOnline } from './useOnline';
import type { Member } from '~/api/wire';
import { fullName } from '~/lib/names';
import { footerLinks } from './publicLinks';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/Brand';
import { LanguageLink } from './LanguageLink';

/** What the pages in it learn: the member, or null where the plan does not run. */
export interface MemberContext {
  member: Member | null;
}

/** Header, page and footer of the members' area; asks before log-out, and watches for inactivity. */
export function MemberLayout() {
  const { t } = useTranslation();
  const member = useLoaderData<Member | null>();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [menu, setMenu] = useState(false);
  const name = member === null ? null : nameOf(member);

  const link = (to: string, words: ReactNode) => (
    <NavLink
      to={to}
      className={({ isActive }) => (isActive ? classes.current : undefined)}
      onClick={() => setMenu(false)}
    >
      {words}
    </NavLink>
  );
  const links = member !== null && (
    <>
      {link(paths.materials(), t('nav.materials'))}
      {link(paths.memberEvents(), t('nav.events'))}
      {link(
        paths.announcements(),
        <>
          {t('nav.announcements')}
          <Unread />
        </>,
      )}
    </>
  );
  const logOutButton = (
    <button
      type="button"
      className={classes.textButton}
      onClick={() => {
        setMenu(false);
        setAsking(true);
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
        <Link className={classes.brand} to={paths.materials()}>
          <Brand name={t('site.short_name')} />
        </Link>
        <nav className={classes.nav} aria-label={t('nav.main')}>
          {links}
        </nav>
        <span className={classes.space} />
        <div className={classes.tools}>
          <Link to={paths.faq()}>{t('nav.faq')}</Link>
          <Link to={paths.contact()}>{t('nav.contact')}</Link>
          <LanguageLink />
          {name !== null && (
            <Link
              className={classes.me}
              to={paths.account()}
              aria-label={t('nav.account_of', { name })}
            >
              <span className={classes.initial} aria-hidden="true">
                {name.slice(0, 1)}
              </span>
              {name}
            </Link>
          )}
          {logOutButton}
        </div>
        <ActionIcon
          className={classes.menuButton}
          variant="subtle"
          size={44}
          aria-label={t('nav.open_menu')}
          onClick={() => setMenu(true)}
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
        <FreeNotice />
        <Outlet context={{ member } satisfies MemberContext} />
      </main>
      <footer className={`${classes.footer} ${classes.links} no-print`}>
        <nav aria-label={t('nav.footer')}>
          {footerLinks.map(({ to, words }) => (
            <Link key={to} to={to}>
              {t(words)}
            </Link>
          ))}
          {/* It is closed until the plan runs. */}
          {member !== null && <Link to={paths.law()}>{t('nav.law')}</Link>}
        </nav>
        <span>{t('site.copyright')}</span>
      </footer>

      <MenuDrawer opened={menu} title={name ?? t('site.short_name')} onClose={() => setMenu(false)}>
        {links}
        <Link to={member === null ? paths.plan() : paths.account()} onClick={() => setMenu(false)}>
          {t('nav.account')}
        </Link>
        <Link to={paths.faq()} onClick={() => setMenu(false)}>
          {t('nav.faq')}
        </Link>
        <Link to={paths.contact()} onClick={() => setMenu(false)}>
          {t('nav.contact')}
        </Link>
        <LanguageLink />
        {logOutButton}
      </MenuDrawer>
      <LogOutDialog opened={asking} onClose={() => setAsking(false)}>
        {t('log_out.text')}
      </LogOutDialog>
      <FreshDialog />
      <IdleGuard />
    </div>
  );
}

const nameOf = ({ profile, email }: Member) =>
  fullName(profile.last_name, profile.first_name) || email;
