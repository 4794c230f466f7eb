import { Link } from 'react-router';
import classes from './public.module.css';
import { useProvider } from '~/api/provider';
import { useHead } from '~/i18n/useHead';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { PartError, Waiting } from '~/ui/States';

const PARTS = ['what', 'both', 'source', 'limits', 'whom'] as const;

/** このサービスについて: what it is, what it is not, and who runs it. */
export function AboutPage() {
  const { t } = useTranslation();
  const provider = useProvider();
  useHead({ title: t('about.title'), description: t('about.description') });
  return (
    <div className={classes.page}>
      <h1>{t('about.title')}</h1>
      <p className={classes.lead}>{t('about.lead')}</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{t(`about.${part}`)}</h2>
          <p>{t(`about.${part}_text`)}</p>
        </section>
      ))}
      <section>
        <h2>{t('about.operator')}</h2>
        {provider.isSuccess ? (
          <dl className={classes.facts}>
            <dt>{t('about.name')}</dt>
            <dd>{provider.data.name}</dd>
            <dt>{t('about.address')}</dt>
            <dd>{provider.data.address}</dd>
            <dt>{t('about.email')}</dt>
            <dd>
              <a href={`mailto:${provider.data.email}`}>{provider.data.email}</a>
            </dd>
            <dt>{t('about.more')}</dt>
            <dd>
              <Link to={paths.commercialLaw()}>{t('legal.commerce')}</Link>
            </dd>
          </dl>
        ) : provider.isError ? (
          <PartError retry={() => void provider.refetch()} />
        ) : (
          <Waiting rows={3} />
        )}
      </section>
    </div>
  );
}
