import { useTranslation } from 'react-i18next';
import { useFormContext } from 'react-hook-form';
import type { MaterialForm } from '~/features/materials/editor/form';
import { Day, Select, Text } from '~/features/materials/editor/fields';
import { closingMonth, fiscalYearOf } from '~/features/materials/editor/pay';
import classes from '~/features/materials/editor/editor.module.css';
import { parseDate } from '~/lib/dates';

const KINDS = [
  'working_age',
  'pension_restoration',
  'corporate_insurance',
  'retirement_fund',
  'free',
] as const;

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
      <Select
        name="kind"
        required
        options={KINDS.map((kind) => ({ value: kind, label: t(`term.kind.${kind}`) }))}
      />
      <Text name="title" required />
      <div className={classes.two}>
        <Day name="basis_date" required onChanged={moveFiscalYear} />
        <Day name="proposal_date" required />
      </div>
      <div className={classes.two}>
        <Day name="valid_until" />
        <Select
          name="language"
          options={[
            { value: '', label: t('editor.language_of_screen') },
            { value: 'ja', label: t('preview.ja') },
            { value: 'en', label: t('preview.en') },
          ]}
        />
      </div>
      <Text name="search_keyword" hint={t('editor.memo_hint')} />
      <fieldset className={classes.group}>
        <legend>{t('editor.proposer')}</legend>
        <Text name="proposer.office" />
        <div className={classes.two}>
          <Text name="proposer.name" />
          <Text name="proposer.tel" />
        </div>
        <Text name="proposer.email" />
        <div className={classes.two}>
          <Text name="proposer.registration" />
          <Text name="proposer.approval_number" />
        </div>
      </fieldset>
    </>
  );
}
