import type { ReactNode } from 'react';
import type { Shared } from './shared';
import classes from './shared.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, momentInJapan, todayInJapan } from '~/lib/dates';
import { Fact, Facts } from '~/ui/Facts';

/** What it is, who shares it, and until when. */
export function Cover({ shared, children }: { shared: Shared; children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { company, sender, title } = shared;
  const written = [sender.office, sender.name].filter((one) => one != null && one !== '');
  return (
    <section className={`card ${classes.cover}`}>
      <div>
        {company !== '' && <p className={classes.company}>{t('shared.for', { company })}</p>}
        <h1>{title === '' ? t('shared.page_title') : title}</h1>
      </div>
      <Facts>
        <Fact name={t('shared.member')}>{sender.member}</Fact>
        {written.length > 0 && (
          <Fact name={t('shared.in_document')}>
            {written.map((one) => (
              <div key={one}>{one}</div>
            ))}
          </Fact>
        )}
        {sender.tel != null && sender.tel !== '' && (
          <Fact name={t('shared.tel')}>
            <a href={`tel:${sender.tel.replace(/[^\d+]/g, '')}`}>{sender.tel}</a>
          </Fact>
        )}
        {sender.email != null && sender.email !== '' && (
          <Fact name={t('shared.email')}>
            <a href={`mailto:${encodeURIComponent(sender.email).replace('%40', '@')}`}>
              {sender.email}
            </a>
          </Fact>
        )}
        <Fact name={t('shared.issued')}>
          {formatDate(todayInJapan(new Date(shared.issued_at)), language)}
        </Fact>
        <Fact name={t('shared.until')}>{momentInJapan(new Date(shared.expires_at), language)}</Fact>
      </Facts>
      {children}
    </section>
  );
}
