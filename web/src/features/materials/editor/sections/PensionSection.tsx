import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import classes from '~/features/materials/editor/editor.module.css';
import { Fields, Flag } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';

export function PensionSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const pension = useWatch({ control, name: 'customer.has_pension' });
  return (
    <>
      <Flag name="customer.has_pension" label={t('editor.has_pension')} />
      {pension && (
        <>
          <p className={classes.aside}>{t('editor.pension_hint')}</p>
          <Fields of="customer.pension" />
        </>
      )}
    </>
  );
}
