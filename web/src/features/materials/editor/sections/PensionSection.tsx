import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import classes from '~/features/materials/editor/editor.module.css';
import { restoresPension, SUSPENDED } from '~/features/materials/editor/composition/needed';
import { Fields, Flag } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';

export function PensionSection() {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const [pension, kind] = useWatch({ control, name: ['customer.has_pension', 'kind'] });
  return (
    <>
      <Flag name="customer.has_pension" group="customer.pension" label={t('editor.has_pension')} />
      {pension && (
        <>
          <p className={classes.aside}>{t('editor.pension_hint')}</p>
          <Fields
            of="customer.pension"
            required={restoresPension({ kind }) ? SUSPENDED : undefined}
          />
        </>
      )}
    </>
  );
}
