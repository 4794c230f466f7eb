import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Document } from './Document';
import { Example } from './Example';
import { Held, UNKNOWN } from './Held';
import { Price, Start } from './Price';
import classes from './public.module.css';
import { QuestionList } from './QuestionList';
import { FIRST } from './questions';
import { usePlan, type Plan } from '~/api/plan';
import { useHead } from '~/i18n/useHead';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';
import { PartError, Waiting } from '~/ui/States';

const USES = ['before', 'during', 'after'] as const;

/** The top page: what it is and for whom, what it looks like, what it costs, and the way in. */
export function TopPage() {
  const { t } = useTranslation();
  const plan = usePlan();
  const priceFact = usePriceFact(plan.data);
  useHead({ title: t('top.title'), description: t('top.description') });

  return (
    <div className={classes.top}>
      <section className={classes.hero}>
        <div className={`${classes.width} ${classes.heroGrid}`}>
          <div className={classes.claim}>
            <p className={classes.eyebrow}>{t('top.eyebrow')}</p>
            <h1>{t('top.claim')}</h1>
            <p className={classes.lead}>{t('top.lead')}</p>
            <p className={classes.actions}>
              <Start plan={plan.data} />
              <Button component="a" href="#document" variant="default" size="md">
                {t('top.see_sample')}
              </Button>
            </p>
            <ul className={classes.checks}>
              {[t('top.fact_seminar'), ...priceFact].map((words) => (
                <li key={words}>
                  <IconCheck size={18} stroke={2} aria-hidden="true" />
                  <span>{words}</span>
                </li>
              ))}
              {plan.isPending && (
                <li aria-hidden="true">
                  <Held words={t('top.fact_price', UNKNOWN)} />
                </li>
              )}
            </ul>
          </div>
          <Example />
        </div>
      </section>

      <section className={`${classes.width} ${classes.part}`} aria-labelledby="use">
        <h2 id="use">{t('top.use')}</h2>
        <div className={classes.uses}>
          {USES.map((when) => (
            <article key={when}>
              <h3>{t(`top.${when}`)}</h3>
              <p>{t(`top.${when}_text`)}</p>
            </article>
          ))}
        </div>
        <dl className={`card ${classes.limits}`}>
          <dt>{t('top.does')}</dt>
          <dd>{t('top.does_text')}</dd>
          <dt>{t('top.does_not')}</dt>
          <dd>{t('top.does_not_text')}</dd>
        </dl>
      </section>

      <section className={classes.band} id="document" aria-labelledby="document-title">
        <div className={`${classes.width} ${classes.part}`}>
          <h2 id="document-title">{t('top.document')}</h2>
          <p className={classes.under}>{t('top.document_text')}</p>
          <Document />
        </div>
      </section>

      <div className={`${classes.width} ${classes.part} ${classes.two}`}>
        {plan.isSuccess ? (
          <Price plan={plan.data} />
        ) : plan.isError ? (
          <PartError retry={() => void plan.refetch()} />
        ) : (
          <Waiting rows={4} />
        )}
        <section aria-labelledby="questions">
          <h2 id="questions">{t('top.questions')}</h2>
          <QuestionList questions={FIRST} />
          <p className={classes.all}>
            <Link to={paths.faq()}>{t('top.all_questions')}</Link>
          </p>
        </section>
      </div>
    </div>
  );
}

/** What it costs, in one sentence; nothing while it is not known. */
function usePriceFact(plan: Plan | undefined): string[] {
  const { t } = useTranslation();
  const language = useLanguage();
  if (plan === undefined) return [];
  const { free, amount, trial_days } = plan;
  if (free != null) {
    const day = formatDate(free.until, language);
    return [t(free.state === 'over' ? 'top.fact_over' : 'top.fact_free', { day })];
  }
  return [t('top.fact_price', { amount: formatYen(amount), days: trial_days })];
}
