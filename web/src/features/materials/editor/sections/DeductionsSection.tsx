import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Fields, Flag } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import { focusFirst } from '~/lib/focus';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { withBack } from '~/features/materials/editor/pay';
import { toasts } from '~/ui/toasts';

const { each: DEPENDANT, most: MOST_DEPENDANTS } = MATERIAL.inside.customer.inside.dependants;

function Dependants() {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { undo } = useEditor();
  const { fields, append, remove } = useFieldArray({ control, name: 'customer.dependants' });
  const removeOne = (index: number) => {
    const one = getValues(`customer.dependants.${index}`);
    remove(index);
    // The next one, which has its place now.
    focusFirst(`customer.dependants.${index}.age`, 'add-dependant');
    undo(t('editor.dependant_removed'), () => {
      // The section may be closed by now, so it is the form that takes it back.
      const back = withBack(getValues('customer.dependants'), index, one, MOST_DEPENDANTS);
      if (back === null) {
        toasts.show(t('editor.no_room'));
        return;
      }
      setValue('customer.dependants', back);
      focusFirst(`customer.dependants.${index}.age`);
    });
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('editor.dependants')}</legend>
      {fields.map((one, index) => (
        <div key={one.id} className={classes.item}>
          <div className={classes.two}>
            <Field name={`customer.dependants.${index}.age`} />
            <Field name={`customer.dependants.${index}.total_income`} />
          </div>
          <Field name={`customer.dependants.${index}.disability`} />
          <div className={classes.line}>
            <Field name={`customer.dependants.${index}.living_together`} />
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => removeOne(index)}
            >
              {t('editor.remove_dependant')}
            </Button>
          </div>
        </div>
      ))}
      {fields.length < MOST_DEPENDANTS && (
        <Button
          id="add-dependant"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append(DEPENDANT.print(undefined))}
        >
          {t('editor.add_dependant')}
        </Button>
      )}
    </fieldset>
  );
}

export function DeductionsSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const [spouse, singleParent, housingLoan] = useWatch({
    control,
    name: ['customer.has_spouse', 'customer.taxpayer.single_parent', 'has_housing_loan'],
  });
  return (
    <>
      <p className={classes.aside}>{t('editor.deductions_hint')}</p>
      <Fold title={t('editor.taxpayer')} at={['customer.taxpayer']}>
        <Field name="customer.taxpayer.disability" />
        <Field name="customer.taxpayer.single_parent" />
        {singleParent && <Field name="customer.taxpayer.single_father" />}
        <Field name="customer.taxpayer.widow" />
        <Field name="customer.taxpayer.working_student" />
        <Field name="customer.taxpayer.minor" />
      </Fold>
      <fieldset className={classes.group}>
        <legend>{t('editor.spouse')}</legend>
        <Flag name="customer.has_spouse" label={t('editor.has_spouse')} />
        {spouse && (
          <>
            <div className={classes.two}>
              <Field name="customer.spouse.age" />
              <Field name="customer.spouse.total_income" />
            </div>
            <Field name="customer.spouse.disability" />
          </>
        )}
      </fieldset>
      <Dependants />
      <Fold title={t('editor.other_income')} at={['customer.other_income']}>
        <p className={classes.aside}>{t('editor.other_income_hint')}</p>
        <Fields of="customer.other_income" />
      </Fold>
      <fieldset className={classes.group}>
        <legend>{t('editor.life')}</legend>
        <Fields of="deductions.life" />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.other_deductions')}</legend>
        <Fields of="deductions" except="deductions.life" />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('editor.housing_loan')}</legend>
        <Flag name="has_housing_loan" label={t('editor.has_housing_loan')} />
        {housingLoan && (
          <>
            <p className={classes.aside}>{t('editor.housing_loan_hint')}</p>
            <Fields of="housing_loan" />
          </>
        )}
        <Field name="settlement" />
      </fieldset>
    </>
  );
}
