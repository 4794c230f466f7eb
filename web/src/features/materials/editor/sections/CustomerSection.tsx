import { OtherOffice } from './OtherOffice';
import { Wishes } from './Wishes';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { asksWhenLeaving } from '~/features/materials/editor/composition/needed';
import classes from '~/features/materials/editor/editor.module.css';
import { Birthday, Choice, Field, Fields, Named, Select } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import { ageOn, dateParts, todayInJapan } from '~/lib/dates';
import { PREFECTURES } from '~/lib/prefectures';

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

export function CustomerSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const [birth, basis] = useWatch({ control, name: ['customer.birth_date', 'basis_date'] });
  const known = isDay(birth) && isDay(basis);
  return (
    <>
      <div className={classes.two}>
        <Named name="customer.last_name" reading="customer.last_name_kana" />
        <Named name="customer.first_name" reading="customer.first_name_kana" />
        <Field name="customer.last_name_kana" />
        <Field name="customer.first_name_kana" />
      </div>
      <Birthday name="customer.birth_date" thisYear={dateParts(todayInJapan(new Date())).year} />
      {known && <p className={classes.aside}>{t('editor.age', { age: ageOn(birth, basis) })}</p>}
      <Field name="customer.position" />
      <Choice name="customer.full_time" required />
      <div className={classes.two}>
        <Field name="customer.appointed_on" />
        <Field
          name="customer.retirement_age"
          {...(asksWhenLeaving({ basis_date: basis, birth_date: birth }) && { required: true })}
        />
      </div>
      <Fold title={t('editor.residence')} at={['customer.residence', 'customer.own_premiums']}>
        <p className={classes.aside}>{t('editor.residence_hint')}</p>
        <Field name="customer.residence.designated_city" />
        <Fields of="customer.residence.surcharge" />
        <Field name="customer.residence.exemption_limit" />
        <p className={classes.aside}>{t('editor.own_premiums_hint')}</p>
        <Select
          name="customer.residence.prefecture"
          // It may be taken back: nothing is guessed where it is missing.
          options={[{ value: '', label: t('ui.choose') }, ...PREFECTURES]}
        />
        <Field name="customer.residence.care_base_year" />
        <Fields of="customer.own_premiums" />
      </Fold>
      <Wishes />
      <OtherOffice />
    </>
  );
}
