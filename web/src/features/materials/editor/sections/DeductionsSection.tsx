import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '~/features/materials/editor/editor.module.css';
import { Count, Flag, Select, Yen } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import { isTyped, type MaterialForm } from '~/features/materials/editor/form';

const MOST_DEPENDANTS = 9;
const DISABILITIES = ['none', 'general', 'special', 'special_living_together'] as const;

function Dependants() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'customer.dependants' });
  return (
    <fieldset className={classes.group}>
      <legend>{t('editor.dependants')}</legend>
      {fields.map((one, index) => (
        <div key={one.id} className={classes.item}>
          <div className={classes.two}>
            <Count name={`customer.dependants.${index}.age`} required unit={t('unit.age')} />
            <Yen name={`customer.dependants.${index}.total_income`} />
          </div>
          <Disability name={`customer.dependants.${index}.disability`} />
          <div className={classes.line}>
            <Flag name={`customer.dependants.${index}.living_together`} />
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => remove(index)}
            >
              {t('editor.remove_dependant')}
            </Button>
          </div>
        </div>
      ))}
      {fields.length < MOST_DEPENDANTS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() =>
            append({ age: '', total_income: '0', living_together: false, disability: 'none' })
          }
        >
          {t('editor.add_dependant')}
        </Button>
      )}
    </fieldset>
  );
}

function Disability({
  name,
}: {
  name: 'customer.spouse.disability' | `customer.dependants.${number}.disability`;
}) {
  const { t } = useTranslation();
  return (
    <Select
      name={name}
      options={DISABILITIES.map((each) => ({
        value: each,
        label: t(`editor.disability.${each}`),
      }))}
    />
  );
}

function OtherIncome({ used }: { used: boolean }) {
  const { t } = useTranslation();
  return (
    <Fold title={t('editor.other_income')} at="customer.other_income" used={used}>
      <p className={classes.aside}>{t('editor.other_income_hint')}</p>
      <div className={classes.two}>
        <Yen name="customer.other_income.other" />
        <Yen name="customer.other_income.occasional" />
        <Yen name="customer.other_income.public_pension" />
        <Yen name="customer.other_income.miscellaneous" />
        <Yen name="customer.other_income.retirement" />
      </div>
    </Fold>
  );
}

export function DeductionsSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const [spouse, taxpayer, income] = useWatch({
    control,
    name: ['customer.has_spouse', 'customer.taxpayer', 'customer.other_income'],
  });
  return (
    <>
      <p className={classes.aside}>{t('editor.deductions_hint')}</p>
      <Fold
        title={t('editor.taxpayer')}
        at="customer.taxpayer"
        used={Object.values(taxpayer).some(isTyped)}
      >
        <Select
          name="customer.taxpayer.disability"
          options={(['none', 'general', 'special'] as const).map((each) => ({
            value: each,
            label: t(`editor.disability.${each}`),
          }))}
        />
        <Flag name="customer.taxpayer.single_parent" />
        {taxpayer.single_parent && <Flag name="customer.taxpayer.single_father" />}
        <Flag name="customer.taxpayer.widow" />
        <Flag name="customer.taxpayer.working_student" />
        <Flag name="customer.taxpayer.minor" />
      </Fold>
      <fieldset className={classes.group}>
        <legend>{t('editor.spouse')}</legend>
        <Flag name="customer.has_spouse" label={t('editor.has_spouse')} />
        {spouse && (
          <>
            <div className={classes.two}>
              <Count name="customer.spouse.age" required unit={t('unit.age')} />
              <Yen name="customer.spouse.total_income" />
            </div>
            <Disability name="customer.spouse.disability" />
          </>
        )}
      </fieldset>
      <Dependants />
      <OtherIncome used={Object.values(income).some(isTyped)} />
      <fieldset className={classes.group}>
        <legend>{t('editor.life')}</legend>
        <div className={classes.two}>
          <Yen name="deductions.life.new_general" />
          <Yen name="deductions.life.old_general" />
          <Yen name="deductions.life.new_pension" />
          <Yen name="deductions.life.old_pension" />
          <Yen name="deductions.life.care_medical" />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.other_deductions')}</legend>
        <div className={classes.two}>
          <Yen name="deductions.social_insurance" hint={t('editor.social_insurance_hint')} />
          <Yen name="deductions.small_enterprise_mutual_aid" />
          <Yen name="deductions.earthquake.earthquake" />
          <Yen name="deductions.earthquake.old_long_term" />
          <Yen name="deductions.medical" />
          <Yen name="deductions.donation" />
          <Yen name="deductions.other" />
        </div>
      </fieldset>
    </>
  );
}
