import { Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '~/features/materials/editor/editor.module.css';
import { Count, Select, Yen } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';

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
            <Count name={`customer.dependants.${index}.age`} unit={t('unit.age')} />
            <Yen name={`customer.dependants.${index}.total_income`} />
          </div>
          <Select
            name={`customer.dependants.${index}.disability`}
            options={DISABILITIES.map((each) => ({
              value: each,
              label: t(`editor.disability.${each}`),
            }))}
          />
          <div className={classes.line}>
            <Controller
              control={control}
              name={`customer.dependants.${index}.living_together`}
              render={({ field }) => (
                <Switch
                  label={t('field.customer.dependants.living_together')}
                  checked={field.value}
                  onChange={(event) => field.onChange(event.currentTarget.checked)}
                />
              )}
            />
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

export function DeductionsSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const spouse = useWatch({ control, name: 'customer.has_spouse' });
  return (
    <>
      <p className={classes.aside}>{t('editor.deductions_hint')}</p>
      <fieldset className={classes.group}>
        <legend>{t('editor.spouse')}</legend>
        <Controller
          control={control}
          name="customer.has_spouse"
          render={({ field }) => (
            <Switch
              id="customer.spouse"
              label={t('editor.has_spouse')}
              checked={field.value}
              onChange={(event) => field.onChange(event.currentTarget.checked)}
            />
          )}
        />
        {spouse && (
          <div className={classes.two}>
            <Count name="customer.spouse.age" required unit={t('unit.age')} />
            <Yen name="customer.spouse.total_income" />
          </div>
        )}
      </fieldset>
      <Dependants />
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
