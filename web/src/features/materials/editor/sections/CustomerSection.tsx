import { Switch } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '~/features/materials/editor/editor.module.css';
import { Birthday, Choice, Count, Day, Select, Text } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';
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
  const [birth, basis] = useWatch({ control, name: ['customer.birth_date', 'basis_date'] });
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
      <Controller
        control={control}
        name="customer.residence.designated_city"
        render={({ field }) => (
          <Switch
            id="customer.residence.designated_city"
            label={t('field.customer.residence.designated_city')}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
    </>
  );
}
