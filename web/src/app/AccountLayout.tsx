import { NativeSelect } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import classes from './account.module.css';
import { accountPages } from './accountPages';
import { useNarrow } from '~/ui/useNarrow';

/** アカウント: the pages of the account beside their list; the list is a choice on a phone. */
export function AccountLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  return (
    <div className={classes.page}>
      {narrow ? (
        <NativeSelect
          aria-label={t('account.pages')}
          data={accountPages.map(({ to, words }) => ({ value: to, label: t(words) }))}
          value={pathname}
          onChange={(event) => void navigate(event.currentTarget.value)}
        />
      ) : (
        <nav className={classes.nav} aria-labelledby="account-pages">
          <p id="account-pages" className="sm mute">
            {t('account.pages')}
          </p>
          {accountPages.map(({ to, words }) => (
            <NavLink key={to} to={to} end>
              {t(words)}
            </NavLink>
          ))}
        </nav>
      )}
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
