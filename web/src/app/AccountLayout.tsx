import { NativeSelect } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { NavLink, Outlet, useLocation, useNavigate, useOutletContext } from 'react-router';
import classes from './account.module.css';
import { accountPages, isOpenToPayers } from './accountPages';
import type { MemberContext } from './MemberLayout';
import { useFreeDays } from '~/api/plan';
import { paths } from '~/lib/paths';
import { useNarrow } from '~/ui/useNarrow';

/** アカウント: the pages of the account beside their list; the list is a choice on a phone. */
export function AccountLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  // Where nobody pays there is nothing in the list of payments.
  const paying = useFreeDays() == null;
  const { member } = useOutletContext<MemberContext>();
  const pages = accountPages
    .filter(({ to }) => paying || to !== paths.paymentHistory())
    .filter((page) => member !== null || isOpenToPayers(page));
  // A page below one of the list belongs to it.
  const here = pages.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={classes.page}>
      {narrow ? (
        <NativeSelect
          aria-label={t('account.pages')}
          data={pages.map(({ to, words }) => ({ value: to, label: t(words) }))}
          value={here?.to ?? pathname}
          onChange={(event) => void navigate(event.currentTarget.value)}
        />
      ) : (
        <nav className={classes.nav} aria-labelledby="account-pages">
          <p id="account-pages" className="sm mute">
            {t('account.pages')}
          </p>
          {pages.map(({ to, words }) => (
            <NavLink key={to} to={to} end={to === paths.account()}>
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
