import { useFormContext, useWatch } from 'react-hook-form';
import { SurrenderValues } from './SurrenderValues';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Flag, Select } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import {
  asksWhoIsInsured,
  isPaidByYear,
  isPaidOnce,
  isSurrendered,
  mayBeTerm,
  mayHaveRate,
} from '~/features/materials/editor/policy';
import { useTranslation } from '~/i18n/useTranslation';

/** Their premiums are salary, which a material does not calculate. */
const SALARY = new Set(['endowment_family', 'annuity_family']);

/** One contract: a field appears where it applies. */
export function Contract({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const at = `deferred_insurance.${index}` as const;
  const policy = useWatch({ control, name: at });
  return (
    <>
      <div className={classes.two}>
        <Field name={`${at}.insurer`} />
        <Field name={`${at}.product`} />
      </div>
      <Field name={`${at}.plan_no`} />
      <Field name={`${at}.status`} />
      <Field name={`${at}.contract_date`} />
      <Select name={`${at}.kind`} only={(kind) => !SALARY.has(kind) || kind === policy.kind} />
      {policy.kind === 'third_sector' && <Field name={`${at}.cover`} />}
      {mayBeTerm(policy) && <Field name={`${at}.beneficiary`} />}
      {asksWhoIsInsured(policy) && <Field name={`${at}.insured`} />}
      <div className={classes.two}>
        <Field name={`${at}.age`} />
        <Field
          name={`${at}.term_years`}
          {...(policy.kind === 'whole_life' && { hint: t('editor.policy.term_hint_life') })}
        />
      </div>
      <Field name={`${at}.sum_insured`} />
      <fieldset className={classes.group}>
        <legend>{t('editor.policy.premiums')}</legend>
        <Field name={`${at}.mode`} />
        <Field name={`${at}.premium`} />
        {!isPaidOnce(policy) && (
          <div className={classes.two}>
            <Field name={`${at}.pay_years`} />
            {isPaidByYear(policy) && <Field name={`${at}.prepaid_years`} />}
          </div>
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.policy.rate')}</legend>
        {mayBeTerm(policy) && <Field name={`${at}.no_surrender_value`} />}
        {mayHaveRate(policy) && <Field name={`${at}.max_surrender_rate`} />}
        <SurrenderValues index={index} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.policy.plan')}</legend>
        <Field name={`${at}.exit`} />
        {isSurrendered(policy) && <Field name={`${at}.surrender_policy_year`} />}
      </fieldset>
      {mayBeTerm(policy) && (
        <Fold
          title={t('editor.policy.others')}
          at={[`${at}.other_annualised_premium`, `${at}.other_short_pay_premium`]}
        >
          <p className={classes.aside}>{t('editor.policy.others_hint')}</p>
          <Field name={`${at}.other_annualised_premium`} />
          <Field name={`${at}.other_short_pay_premium`} />
        </Fold>
      )}
      <Flag name={`${at}.has_booked`} label={t('editor.policy.has_booked')} />
      {policy.has_booked && (
        <div className={classes.two}>
          <Field name={`${at}.booked.policy_year`} />
          <Field name={`${at}.booked.amount`} />
        </div>
      )}
    </>
  );
}
