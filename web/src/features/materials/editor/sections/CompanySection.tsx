import { useTranslation } from '~/i18n/useTranslation';
import { useFormContext, useWatch } from 'react-hook-form';
import { AreaFields } from './AreaFields';
import { inPrefecture } from '~/features/materials/editor/areas';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Fields, Named, Select, Yen } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import { closingMonth, fiscalYearOf } from '~/features/materials/editor/pay';
import { PREFECTURES } from '~/lib/prefectures';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate, parseDate } from '~/lib/dates';
import { inMan } from '~/lib/yen';
import { SelectField } from '~/ui/SelectField';

export function CompanySection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useProblemWords();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const company = useWatch({ control, name: 'company' });
  const closing = closingMonth(company.fiscal_year_start);
  const profit = Number(company.profit_before_pay);

  const nameTitle = (name: string, before: string) => {
    const title = getValues('title');
    // A title that was made from the name follows it; one that was typed stays.
    if (title === '' || title === t('editor.default_title', { name: before })) {
      setValue('title', name.trim() === '' ? '' : t('editor.default_title', { name: name.trim() }));
    }
  };
  const closeIn = (month: string) => {
    const basis = parseDate(getValues('basis_date'));
    if (basis.kind === 'value') {
      setValue('company.fiscal_year_start', fiscalYearOf(basis.value, Number(month)));
    }
  };

  return (
    <>
      <Named
        name="company.name"
        reading="company.name_kana"
        onChanged={(name) => nameTitle(name, company.name.trim())}
      />
      <Field name="company.name_kana" />
      <div className={classes.wide}>
        <Select
          name="company.prefecture"
          options={PREFECTURES}
          // Another prefecture's place is not where the company is.
          onChanged={(prefecture) =>
            setValue('company.area', inPrefecture(getValues('company.area'), prefecture))
          }
        />
        <Select
          name="company.health_insurer"
          // Who is paid is insured; a material that says otherwise is shown as it is.
          only={(kind) => kind !== 'none' || kind === company.health_insurer}
        />
      </div>
      {company.health_insurer === 'health_society' && <Fields of="company.health_society" />}
      {company.health_insurer === 'national_health_society' && (
        <Field name="company.national_health_society.monthly" />
      )}
      <SelectField
        id="company.fiscal_year_start"
        label={words.name('company.fiscal_year_start')}
        required
        value={closing === null ? '' : String(closing)}
        options={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: t('editor.month', { month: index + 1 }),
        }))}
        hint={
          closing === null
            ? undefined
            : t('editor.fiscal_year', { from: formatDate(company.fiscal_year_start, language) })
        }
        onChange={closeIn}
      />
      <Yen
        name="company.profit_before_pay"
        units
        {...(company.profit_before_pay !== '' &&
          Number.isSafeInteger(profit) && { echo: t('editor.in_man', { amount: inMan(profit) }) })}
      />
      <div className={classes.two}>
        <Yen name="company.capital" units />
        <Field name="company.employees" />
      </div>
      <Field name="company.loss_carryforward" />
      <Fold title={t('editor.cash_flow')} at={['company.cash', 'company.half_yearly_withholding']}>
        <Field name="company.cash" />
        <Field name="company.half_yearly_withholding" />
      </Fold>
      <AreaFields />
    </>
  );
}
