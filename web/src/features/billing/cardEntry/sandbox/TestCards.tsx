import { useTranslation } from '~/i18n/useTranslation';
import { brandOf, groupNumber, TEST_CARDS, type CardText } from './card';
import classes from '~/features/billing/billing.module.css';
import { addMonths, todayInJapan } from '~/lib/dates';

/** The cards of the sandbox: what each of them does, and a button that types it. */
export function TestCards({ onUse }: { onUse: (card: Omit<CardText, 'name'>) => void }) {
  const { t } = useTranslation();
  const [year = '', month = ''] = addMonths(todayInJapan(new Date()), 36).split('-');
  const expiry = `${month} / ${year.slice(2)}`;
  return (
    <details className={classes.tests}>
      <summary>{t('card.tests')}</summary>
      <p>{t('card.tests_lead')}</p>
      <ul>
        {Object.entries(TEST_CARDS).map(([number, test]) => (
          <li key={number}>
            <span className="num">{groupNumber(number)}</span>
            <span>{t(`card.test.${test}`)}</span>
            <button
              type="button"
              className="lnk"
              aria-label={t('card.use_number', { number: groupNumber(number) })}
              onClick={() =>
                onUse({
                  number: groupNumber(number),
                  expiry,
                  cvc: brandOf(number) === 'amex' ? '1234' : '123',
                })
              }
            >
              {t('card.use')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
