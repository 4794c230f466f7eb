import { useTranslation } from '~/i18n/useTranslation';
import { useFormContext } from 'react-hook-form';
import type { MaterialForm } from '~/features/materials/editor/form';
import { Field } from '~/features/materials/editor/fields';
import { closingMonth, fiscalYearOf } from '~/features/materials/editor/pay';
import classes from '~/features/materials/editor/editor.module.css';
import { parseDate } from '~/lib/dates';

export function BasicSection() {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<MaterialForm>();

  // The fiscal year is the one that holds the basis date.
  const moveFiscalYear = (value: string) => {
    const day = parseDate(value);
    const closing = closingMonth(getValues('company.fiscal_year_start'));
    if (day.kind === 'value' && closing !== null) {
      setValue('company.fiscal_year_start', fiscalYearOf(day.value, closing));
    }
  };

  return (
    <>
      <Field name="title" />
      <div className={classes.two}>
        <Field name="basis_date" onChanged={moveFiscalYear} />
        <Field name="proposal_date" />
      </div>
      <div className={classes.two}>
        <Field name="valid_until" />
        <Field name="language" />
      </div>
      <Field name="search_keyword" />
      <fieldset className={classes.group}>
        <legend>{t('editor.proposer')}</legend>
        <p className={classes.aside}>{t('editor.proposer_hint')}</p>
        <Field name="proposer.office" />
        <div className={classes.two}>
          <Field name="proposer.name" />
          <Field name="proposer.tel" />
        </div>
        <Field name="proposer.email" />
        <div className={classes.two}>
          <Field name="proposer.registration" />
          <Field name="proposer.approval_number" />
        </div>
      </fieldset>
    </>
  );
}
