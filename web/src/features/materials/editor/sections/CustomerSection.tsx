import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '~/features/materials/editor/editor.module.css';
import {
  Birthday,
  Choice,
  Count,
  Day,
  Flag,
  Percent,
  Select,
  Text,
  Yen,
} from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import { isTyped, type MaterialForm } from '~/features/materials/editor/form';
import { ageOn, dateParts, todayInJapan } from '~/lib/dates';
import { toKatakana } from '~/lib/kana';

const POSITIONS = [
  'representative_director',
  'director',
  'auditor',
  'director_with_staff_duties',
  'employee',
] as const;

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

export function CustomerSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const [birth, basis, residence] = useWatch({
    control,
    name: ['customer.birth_date', 'basis_date', 'customer.residence'],
  });
  const known = isDay(birth) && isDay(basis);
  return (
    <>
      <div className={classes.two}>
        <Text name="customer.last_name" required />
        <Text name="customer.first_name" required />
        <Text name="customer.last_name_kana" tidy={toKatakana} />
        <Text name="customer.first_name_kana" tidy={toKatakana} />
      </div>
      <Birthday
        name="customer.birth_date"
        required
        thisYear={dateParts(todayInJapan(new Date())).year}
      />
      {known && <p className={classes.aside}>{t('editor.age', { age: ageOn(birth, basis) })}</p>}
      <Select
        name="customer.position"
        required
        options={POSITIONS.map((each) => ({ value: each, label: t(`term.position.${each}`) }))}
      />
      <Choice
        name="customer.full_time"
        options={[
          { value: 'yes', label: t('editor.full_time') },
          { value: 'no', label: t('editor.part_time') },
        ]}
      />
      <div className={classes.two}>
        <Day name="customer.appointed_on" required />
        <Count
          name="customer.retirement_age"
          unit={t('unit.age')}
          hint={t('editor.retirement_age_hint')}
        />
      </div>
      <Fold
        title={t('editor.residence')}
        at="customer.residence"
        used={Object.values({ ...residence, ...residence.surcharge }).some(isTyped)}
      >
        <p className={classes.aside}>{t('editor.residence_hint')}</p>
        <Flag name="customer.residence.designated_city" />
        <div className={classes.two}>
          <Percent name="customer.residence.surcharge.income_prefecture" signed />
          <Percent name="customer.residence.surcharge.income_municipality" signed />
          <Yen name="customer.residence.surcharge.per_capita_prefecture" />
          <Yen name="customer.residence.surcharge.per_capita_municipality" />
        </div>
        <Yen name="customer.residence.exemption_limit" hint={t('editor.exemption_hint')} />
      </Fold>
    </>
  );
}
