import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Flag, Select, useMessage } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import { PREFECTURES } from '~/lib/prefectures';
import { ChoiceField } from '~/ui/ChoiceField';

const AT = 'customer.other_office';

/** 二以上事業所勤務: few have one, so it stays closed while there is none. */
export function OtherOffice() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<MaterialForm>();
  const { undo } = useEditor();
  const has = useWatch({ control, name: 'customer.has_other_office' });
  const bonuses = useWatch({ control, name: `${AT}.bonuses` });
  const tooMany = useMessage(`${AT}.bonuses`);
  return (
    <Fold title={t('editor.other_office')} at={['customer.has_other_office', AT]}>
      <Flag name="customer.has_other_office" label={t('editor.has_other_office')} />
      {has && (
        <>
          <Field name={`${AT}.monthly`} />
          <div className={classes.two}>
            <Field name={`${AT}.selected`} />
            <Select name={`${AT}.prefecture`} options={PREFECTURES} />
          </div>
          <ChoiceField
            id={`${AT}.bonuses`}
            inline
            label={t('field.customer.other_office.bonuses')}
            error={tooMany}
            value={String(bonuses.length)}
            options={['0', '1', '2'].map((count) => ({
              value: count,
              label: t('editor.times', { count: Number(count) }),
            }))}
            onChange={(count) => {
              const rows = Array.from(
                { length: Number(count) },
                (_, index) => bonuses[index] ?? { date: '', amount: '' },
              );
              setValue(`${AT}.bonuses`, rows);
              if (rows.length < bonuses.length) {
                undo(t('editor.bonus_removed'), () => setValue(`${AT}.bonuses`, bonuses));
              }
            }}
          />
          {bonuses.map((_, index) => (
            <div key={index} className={classes.two}>
              <Field name={`${AT}.bonuses.${index}.date`} />
              <Field name={`${AT}.bonuses.${index}.amount`} />
            </div>
          ))}
        </>
      )}
    </Fold>
  );
}
