import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { Cover } from './Cover';
import { Opening } from './Opening';
import { Paper } from './Paper';
import { sharedQuery, tokenOf, type Opened } from './shared';
import classes from './shared.module.css';
import { codeOf } from '~/api/problem';
import { inOtherLanguage } from '~/i18n/language';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { useTitle } from '~/lib/useTitle';
import { Brand } from '~/ui/Brand';
import { Notice } from '~/ui/Notice';
import { PartError, Waiting } from '~/ui/States';

/** 共有された資料: what somebody reads who has a link and no account. */
export function SharedPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { hash, pathname } = useLocation();
  const here = useHref(pathname);
  const other = language === 'ja' ? 'en' : 'ja';
  useTitle(t('shared.page_title'));
  return (
    <div className={classes.shell}>
      <header className={`${classes.header} no-print`}>
        <span className={classes.brand}>
          <Brand name={t('site.short_name')} />
        </span>
        {/* the token stays behind the mark */}
        <a href={inOtherLanguage(here, language) + hash} lang={other}>
          {t('ui.other_language')}
        </a>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* another link is another document, also in the same tab */}
        <Document key={hash} token={tokenOf(hash)} />
      </main>
    </div>
  );
}

/** It cannot be used any more, or never could. */
function Invalid() {
  const { t } = useTranslation();
  return (
    <section className={`card ${classes.invalid}`}>
      <h1>{t('shared.page_title')}</h1>
      <Notice tone="warn" role="alert" title={t('shared.invalid')}>
        {t('shared.invalid_next')}
      </Notice>
    </section>
  );
}

function Document({ token }: { token: string | null }) {
  const { t } = useTranslation();
  const looked = useQuery(sharedQuery(token));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [gone, setGone] = useState(false);
  const { data: shared, error } = looked;
  if (token === null || gone || codeOf(error) === 'shared_link_invalid') return <Invalid />;
  // what is read goes on being read where a later look fails
  if (error && !shared) {
    return <PartError retry={() => void looked.refetch()}>{t('shared.failed')}</PartError>;
  }
  if (!shared) return <Waiting rows={3} height={96} />;
  return (
    <>
      <Cover shared={shared}>
        {opened === null && (
          <Opening
            token={token}
            asksPasscode={shared.asks_passcode}
            onOpened={setOpened}
            onGone={() => setGone(true)}
          />
        )}
      </Cover>
      {opened !== null && (
        <Paper opened={opened} title={shared.title} onOver={() => setOpened(null)} />
      )}
      <p className={classes.madeBy}>{t('shared.made_by', { member: shared.sender.member })}</p>
    </>
  );
}
