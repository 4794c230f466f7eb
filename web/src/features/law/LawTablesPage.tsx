import { useState, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import classes from './law.module.css';
import { bonusTables, monthlyTables } from './tables/withholding';
import { corporateTables } from './tables/corporate';
import { incomeTables } from './tables/income';
import { insuranceTables } from './tables/insurance';
import { residentTables } from './tables/resident';
import { Tables } from './tables/Tables';
import styles from './tables/tables.module.css';
import { lawTables } from '~/api/lawTables';
import { useTranslation } from '~/i18n/useTranslation';
import { parseDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { DateField } from '~/ui/DateField';

const NAMES = ['insurance', 'corporate', 'resident', 'income', 'monthly', 'bonus'] as const;
type Name = (typeof NAMES)[number];

const nameOf = (text: string | null): Name => NAMES.find((name) => name === text) ?? NAMES[0];
const dayOf = (text: string): string => {
  const parsed = parseDate(text);
  return parsed.kind === 'value' ? parsed.value : '';
};

/** 法令の表: the tables that the calculations read, in force on a day; day and table in the address. */
export function LawTablesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const name = nameOf(search.get('table'));
  const date = dayOf(search.get('date') ?? '');
  const [typed, setTyped] = useState(date);
  useTitle(t('law_tables.title'));

  const show = (table: Name, day: string) =>
    setSearch({ table, ...(day !== '' && { date: day }) }, { replace: true });
  const choose = (text: string) => {
    setTyped(text);
    const day = dayOf(text);
    // what cannot be read stays in the field, and the last day that could be stays below
    if (day !== '' || text === '') show(name, day);
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = NAMES[(NAMES.indexOf(name) + step + NAMES.length) % NAMES.length] ?? name;
    show(next, date);
    document.getElementById(`law-table-${next}`)?.focus();
  };

  return (
    <div className={classes.page}>
      <div>
        <h1>{t('law_tables.title')}</h1>
        <p className="sub">{t('law_tables.lead')}</p>
        <p className={classes.to}>
          <Link to={paths.law()}>{t('law_tables.back')}</Link>
        </p>
      </div>
      <div className={styles.choices}>
        <div
          className={styles.tabs}
          role="tablist"
          aria-label={t('law_tables.choose')}
          onKeyDown={move}
        >
          {NAMES.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`law-table-${each}`}
              aria-selected={each === name}
              aria-controls="law-table"
              tabIndex={each === name ? 0 : -1}
              onClick={() => show(each, date)}
            >
              {t(`law_tables.tab.${each}`)}
            </button>
          ))}
        </div>
        <div className={styles.day}>
          <DateField
            id="law-day"
            label={t(`law_tables.day.${name}`)}
            value={typed}
            hint={t('law_tables.day_hint')}
            onChange={choose}
          />
        </div>
      </div>
      <div
        id="law-table"
        className={styles.found}
        role="tabpanel"
        aria-labelledby={`law-table-${name}`}
      >
        <Found key={name} name={name} date={date} />
      </div>
    </div>
  );
}

function Found({ name, date }: { name: Name; date: string }) {
  switch (name) {
    case 'insurance':
      return <Tables query={lawTables.insurance(date)} make={insuranceTables} />;
    case 'corporate':
      return <Tables query={lawTables.corporate(date)} make={corporateTables} />;
    case 'resident':
      return <Tables query={lawTables.resident(date)} make={residentTables} />;
    case 'income':
      return <Tables query={lawTables.income(date)} make={incomeTables} />;
    case 'monthly':
      return <Tables query={lawTables.monthly(date)} make={monthlyTables} />;
    case 'bonus':
      return <Tables query={lawTables.bonus(date)} make={bonusTables} />;
  }
}
