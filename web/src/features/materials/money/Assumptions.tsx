import { useTranslation } from '~/i18n/useTranslation';
import classes from './money.module.css';

const PERSON = ['pay', 'before', 'premiums', 'withheld', 'settled', 'resident_tax'] as const;

/** What the months take for granted, in plain words. */
export function Assumptions({ halfYearly }: { halfYearly: boolean }) {
  const { t } = useTranslation();
  const taxes = halfYearly ? 'half_yearly' : 'monthly';
  const company = ['pension_office', taxes, 'corporate', 'profit'] as const;
  return (
    <section className={`card ${classes.assumed}`} aria-labelledby="assumed">
      <h2 id="assumed">{t('money.assumed.title')}</h2>
      <div>
        {([['person', PERSON] as const, ['company', company] as const] as const).map(
          ([of, sentences]) => (
            <div key={of}>
              <h3>{t(`money.assumed.${of}`)}</h3>
              <ul>
                {sentences.map((sentence) => (
                  <li key={sentence}>{t(`money.assumed.${sentence}`)}</li>
                ))}
              </ul>
            </div>
          ),
        )}
      </div>
    </section>
  );
}
