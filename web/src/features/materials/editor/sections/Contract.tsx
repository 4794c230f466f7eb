import { useFormContext, useWatch } from 'react-hook-form';
import { Unused } from './Unused';
import { YearValues } from './YearValues';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Flag, Select } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { exitOf, isReduced, mayBeHandedOver } from '~/features/materials/editor/policy';
import { interpolatedOf } from '~/features/materials/editor/surrenderValues';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import { useTranslation } from '~/i18n/useTranslation';

const { each: CONTRACT } = MATERIAL.inside.deferred_insurance;

/** Fields that go by what stands beside them, as the table says. */
type Conditional =
  | 'beneficiary'
  | 'cover'
  | 'insured'
  | 'max_surrender_rate'
  | 'no_surrender_value'
  | 'other_annualised_premium'
  | 'paid_up_keeps_asset'
  | 'pay_years'
  | 'prepaid_years'
  | 'reduced_part'
  | 'surrender_policy_year';

/** Their premiums are salary, which a material does not calculate. */
const SALARY = new Set(['endowment_family', 'annuity_family']);

/** One contract: a field appears where it applies. */
export function Contract({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const { comparison } = useEditor();
  const at = `deferred_insurance.${index}` as const;
  const policy = useWatch({ control, name: at });
  const { name } = useProblemWords();
  const applies = (field: Conditional) => CONTRACT.inside[field].sent?.(policy) ?? true;
  const between = interpolatedOf(
    policy.surrender_values,
    comparison?.insurance?.policies[index]?.contract_detail.surrender ?? [],
  );
  return (
    <>
      <div className={classes.two}>
        <Field name={`${at}.insurer`} />
        <Field name={`${at}.product`} />
      </div>
      <Field name={`${at}.plan_no`} />
      <Field name={`${at}.purpose`} />
      <Field name={`${at}.status`} />
      <Field name={`${at}.contract_date`} />
      <Select name={`${at}.kind`} only={(kind) => !SALARY.has(kind) || kind === policy.kind} />
      {applies('cover') && <Field name={`${at}.cover`} />}
      {applies('beneficiary') && <Field name={`${at}.beneficiary`} />}
      {applies('insured') && <Field name={`${at}.insured`} />}
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
        {applies('pay_years') && (
          <div className={classes.two}>
            <Field name={`${at}.pay_years`} />
            {applies('prepaid_years') && <Field name={`${at}.prepaid_years`} />}
          </div>
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.policy.rate')}</legend>
        {applies('no_surrender_value') && <Field name={`${at}.no_surrender_value`} />}
        {applies('max_surrender_rate') && <Field name={`${at}.max_surrender_rate`} />}
        <YearValues
          path={`${at}.surrender_values`}
          policy={policy}
          title={name('deferred_insurance.surrender_values')}
          hint={t('editor.policy.values_hint')}
          between={between}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.policy.plan')}</legend>
        <Select
          name={`${at}.exit`}
          only={(exit) => exit !== 'hand_over' || mayBeHandedOver(policy) || exit === policy.exit}
          hint={t(`editor.policy.exit_hint.${exitOf(policy)}`)}
        />
        {applies('surrender_policy_year') && (
          <Field
            name={`${at}.surrender_policy_year`}
            {...(isReduced(policy) && { hint: t('editor.policy.reduction_year_hint') })}
          />
        )}
        {applies('reduced_part') && <Field name={`${at}.reduced_part`} />}
        {applies('paid_up_keeps_asset') && (
          <>
            <Field name={`${at}.paid_up_keeps_asset`} />
            <p className={classes.aside}>{t('editor.policy.keeps_asset_hint')}</p>
          </>
        )}
      </fieldset>
      {applies('other_annualised_premium') && (
        <Fold
          title={t('editor.policy.others')}
          at={[`${at}.other_annualised_premium`, `${at}.other_short_pay_premium`]}
        >
          <p className={classes.aside}>{t('editor.policy.others_hint')}</p>
          <Field name={`${at}.other_annualised_premium`} />
          <Field name={`${at}.other_short_pay_premium`} />
        </Fold>
      )}
      {/* The toggle beside it says of itself that it is off. */}
      <Unused kind={CONTRACT} at={at} except={`${at}.booked`} />
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
