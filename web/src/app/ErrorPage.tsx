import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { PlainHeader } from './PlainHeader';
import classes from './layouts.module.css';
import { LogOutRefusal } from './LogOutRefusal';
import { useLogOut } from './useLogOut';
import { useLanguage } from '~/i18n/useLanguage';
import { useTitle } from '~/lib/useTitle';
import { paths } from '~/lib/paths';

/** Without it the page still says what happened. */
const Support = lazy(async () => ({
  default: await import('./Support').then(
    ({ Support: Loaded }) => Loaded,
    () => () => null,
  ),
}));

/** Specification §2: 401 with the support address, 403, 404; every other status in one sentence. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { pathname, search } = useLocation();
  // Log-in leads there: a link of a mail is opened by whoever is not signed in.
  const asked = pathname + search;
  const words =
    status === 401
      ? 'page_error.unauthorized'
      : status === 403
        ? 'page_error.access_denied'
        : status === 404
          ? 'page_error.not_found'
          : 'page_error.other';
  useTitle(t(words));
  return (
    <>
      <PlainHeader />
      <main className={classes.error} id="main">
        <p className="mute sm">{status > 0 ? status : ''}</p>
        <h1>{t(words)}</h1>
        {/* an address in another language is asked for by somebody who may not read Japanese */}
        {status === 404 && language === 'ja' && (
          <p lang="en" className="mute">
            {t('page_error.not_found_english')}
          </p>
        )}
        {logOut.error !== null && <LogOutRefusal error={logOut.error} />}
        {status === 401 && (
          <>
            <Suspense>
              <Support />
            </Suspense>
            <div className={classes.actions}>
              <Button component={Link} to={paths.login()} state={{ to: asked }}>
                {t('page_error.log_in')}
              </Button>
              <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
                {t('log_out.action')}
              </Button>
            </div>
          </>
        )}
        {status === 403 && (
          <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
            {t('log_out.action')}
          </Button>
        )}
        {status === 404 && (
          <div className={classes.actions}>
            {/* A tab that was opened for this address has nothing to go back to. */}
            {window.history.length > 1 && (
              <Button variant="default" onClick={() => void navigate(-1)}>
                {t('page_error.back')}
              </Button>
            )}
            <Button component={Link} to={paths.home()} variant="default">
              {t('nav.home')}
            </Button>
          </div>
        )}
        {![401, 403, 404].includes(status) && (
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('page_error.reload')}
          </Button>
        )}
      </main>
    </>
  );
}
