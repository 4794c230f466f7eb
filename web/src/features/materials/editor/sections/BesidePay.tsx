import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { Field, Fields, Flag } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';

/** 通勤手当と現物給与: few have any, so they stay closed while there are none. */
export function BesidePay({ at }: { at: 'current' | `proposals.${number}` }) {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const housing = useWatch({ control, name: `${at}.has_housing` });
  const meals = useWatch({ control, name: `${at}.has_meals` });
  const given = [`${at}.commuting`, `${at}.has_housing`, `${at}.housing`, `${at}.has_meals`];
  return (
    <Fold title={t('editor.beside_pay')} at={[...given, `${at}.meals`]}>
      <Field name={`${at}.commuting`} />
      <Flag name={`${at}.has_housing`} label={t('editor.has_housing')} />
      {housing && <Fields of={`${at}.housing`} />}
      <Flag name={`${at}.has_meals`} label={t('editor.has_meals')} />
      {meals && <Fields of={`${at}.meals`} />}
    </Fold>
  );
}
