import { useFormContext, useWatch } from 'react-hook-form';
import { Unused } from './Unused';
import { YearValues } from './YearValues';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Select } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { asksForTerm, isPaidForLife } from '~/features/materials/editor/policy';
import { interpolatedOf } from '~/features/materials/editor/surrenderValues';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import { useTranslation } from '~/i18n/useTranslation';

const { each: CONTRACT } = MATERIAL.inside.life_insurance;

/** Fields that go by what stands beside them, as the table says. */
type Conditional = 'beneficiary' | 'exchange_rate' | 'pay_years' | 'payout';

/** Of several children and other people it may be another one. */
const SEVERAL = new Set(['child', 'other']);

/** 収入保障保険 pays by its nature as an annuity. */
const PAYS_ANNUITY = 'income_protection';

/** What only a company insures for. */
const OF_COMPANIES = new Set(['retirement_funds', 'staff_welfare']);

/** One contract of the president: a field appears where it applies. */
export function PersonalContract({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { comparison } = useEditor();
  const { name } = useProblemWords();
  const at = `life_insurance.${index}` as const;
  const policy = useWatch({ control, name: at });
  const applies = (field: Conditional) => CONTRACT.inside[field].sent?.(policy) ?? true;
  const years = comparison?.personal_insurance?.policies[index]?.years ?? [];
  const between = interpolatedOf(
    policy.surrender_values,
    years.flatMap(({ surrender_value: value, interpolated }, year) =>
      value == null ? [] : [{ year: year + 1, value, interpolated }],
    ),
  );
  const hasTerm = asksForTerm(policy);
  const asksForAge = policy.insured !== 'customer' && isPaidForLife(policy);
  /** Nobody receives the benefit of their own death. */
  const mayReceive = (person: string) =>
    person !== policy.insured || SEVERAL.has(person) || person === policy.beneficiary;
  const proposePayout = (kind: string) => {
    const payout = getValues(`${at}.payout`);
    if (kind === PAYS_ANNUITY && payout === '') setValue(`${at}.payout`, 'annuity');
    // What was proposed for the kind goes with it.
    if (policy.kind === PAYS_ANNUITY && kind !== PAYS_ANNUITY && payout === 'annuity') {
      setValue(`${at}.payout`, '');
    }
  };
  return (
    <>
      <div className={classes.two}>
        <Field name={`${at}.insurer`} />
        <Field name={`${at}.product`} />
      </div>
      <Field name={`${at}.plan_no`} />
      <Select
        name={`${at}.purpose`}
        only={(purpose) => !OF_COMPANIES.has(purpose) || purpose === policy.purpose}
      />
      <Field name={`${at}.kind`} onChanged={proposePayout} />
      <Field name={`${at}.contract_date`} />
      <Field name={`${at}.insured`} hint={t('editor.personal.insured_hint')} />
      <Field
        name={`${at}.age`}
        required={asksForAge ? true : undefined}
        hint={t(
          policy.insured === 'customer'
            ? 'editor.policy.age_hint'
            : asksForAge
              ? 'editor.personal.age_hint_for_life'
              : 'editor.personal.age_hint',
        )}
      />
      <Field
        name={`${at}.term_years`}
        required={hasTerm ? true : undefined}
        hint={t(
          policy.kind === 'annuity'
            ? 'editor.personal.term_hint_annuity'
            : hasTerm
              ? 'editor.personal.term_hint'
              : 'editor.personal.term_hint_life',
        )}
      />
      <fieldset className={classes.group}>
        <legend>{t('editor.policy.premiums')}</legend>
        <Field name={`${at}.currency`} />
        {applies('exchange_rate') && <Field name={`${at}.exchange_rate`} />}
        <Field name={`${at}.mode`} />
        <Field name={`${at}.premium`} />
        {applies('pay_years') && <Field name={`${at}.pay_years`} />}
        <Field name={`${at}.funding`} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.personal.death')}</legend>
        <Field name={`${at}.sum_insured`} />
        <YearValues
          path={`${at}.death_benefits`}
          policy={policy}
          title={name('life_insurance.death_benefits')}
          hint={t('editor.personal.benefits_hint')}
        />
        {applies('beneficiary') && (
          <Select
            name={`${at}.beneficiary`}
            none={t('editor.policy_purpose.none')}
            only={mayReceive}
            hint={t('editor.personal.beneficiary_hint')}
          />
        )}
        {applies('payout') && <Field name={`${at}.payout`} />}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.personal.end')}</legend>
        <p className={classes.aside}>{t('personal.receiver')}</p>
        <YearValues
          path={`${at}.surrender_values`}
          policy={policy}
          title={name('life_insurance.surrender_values')}
          hint={t('editor.personal.values_hint')}
          between={between}
        />
        <Field
          name={`${at}.surrender_policy_year`}
          hint={t(
            policy.kind === 'annuity'
              ? 'editor.personal.surrender_hint_annuity'
              : policy.kind === 'endowment'
                ? 'editor.personal.surrender_hint_endowment'
                : hasTerm
                  ? 'editor.personal.surrender_hint_term'
                  : 'editor.personal.surrender_hint',
          )}
        />
        <Field name={`${at}.non_participating`} />
      </fieldset>
      <Unused
        kind={CONTRACT}
        at={at}
        // What was proposed and not typed waits for the death benefit.
        except={policy.kind === PAYS_ANNUITY ? `${at}.payout` : undefined}
      />
    </>
  );
}
