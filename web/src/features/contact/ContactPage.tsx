import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import classes from './contact.module.css';
import { ContactForm, type Sent } from './ContactForm';
import { useWriter } from './useWriter';
import { useProvider } from '~/api/provider';
import { useHead } from '~/i18n/useHead';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Column } from '~/ui/Column';
import { Fact, Facts } from '~/ui/Facts';
import { FormCard } from '~/ui/FormCard';
import { Waiting } from '~/ui/States';

/** お問い合わせ: for everybody. */
export function ContactPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const writer = useWriter();
  useHead({ title: t('contact.title'), description: t('contact.description') });

  return (
    <Column wide>
      {sent !== null ? (
        <Taken sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <FormCard title={t('contact.title')} lead={t('contact.lead')}>
          {writer === undefined ? (
            <Waiting rows={4} />
          ) : (
            <ContactForm writer={writer} onSent={setSent} />
          )}
        </FormCard>
      )}
      <OtherWays />
    </Column>
  );
}

const MAIL_BACK = {
  copy: 'contact.copy',
  notice: 'contact.notice',
  none: 'contact.no_mail',
} as const;

/** What happens next. Only where no copy comes by mail the text is all that is left of it. */
function Taken({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <FormCard title={t('contact.sent_title')}>
      <div ref={place} tabIndex={-1} role="status" className={classes.taken}>
        <Facts>
          <Fact name={t('contact.number')}>{sent.number}</Fact>
          <Fact name={t('contact.subject')}>{t(`contact.topic.${sent.subject}`)}</Fact>
        </Facts>
        <p>{t('contact.next', { email: sent.email })}</p>
        <p>{t(MAIL_BACK[sent.mail_back])}</p>
        <p className="sm mute">{t('contact.not_arrived')}</p>
      </div>
      <section className={classes.sent} aria-labelledby="sent">
        <h2 id="sent">{t('contact.sent')}</h2>
        <p>{sent.content}</p>
      </section>
      <Button className={classes.action} variant="default" size="md" onClick={onAgain}>
        {t('contact.another')}
      </Button>
    </FormCard>
  );
}

function OtherWays() {
  const { t } = useTranslation();
  const language = useLanguage();
  const provider = useProvider().data;
  return (
    <section className={classes.ways} aria-labelledby="other-ways">
      <h2 id="other-ways">{t('contact.other_ways')}</h2>
      {provider !== undefined && (
        <Facts>
          <Fact name={t('contact.email')}>
            <a href={`mailto:${provider.email}`}>{provider.email}</a>
          </Fact>
          <Fact name={t('contact.phone')}>
            {t('contact.phone_hours', {
              phone: provider.phone,
              hours: language === 'en' ? provider.hours_en : provider.hours,
            })}
          </Fact>
        </Facts>
      )}
      <p>
        <Link to={paths.faq()}>{t('contact.faq')}</Link>
      </p>
    </section>
  );
}
