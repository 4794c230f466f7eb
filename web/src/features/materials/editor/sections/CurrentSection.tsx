import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { BesidePay } from './BesidePay';
import { Bonuses } from './Bonuses';
import { MonthlyField } from './MonthlyField';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Choice, useMessage } from '~/features/materials/editor/fields';
import { annualTotal, type MaterialForm } from '~/features/materials/editor/form';
import { daysOf, withBonusCount } from '~/features/materials/editor/pay';
import { usePayActions } from '~/features/materials/editor/usePayActions';
import { Amount } from '~/ui/Amount';
import { ChoiceField } from '~/ui/ChoiceField';

export function CurrentSection() {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { undo } = useEditor();
  const { rebalanceAll } = usePayActions();
  const current = useWatch({ control, name: 'current' });
  const tooMany = useMessage('current.bonuses');
  const total = annualTotal(current);
  return (
    <>
      <MonthlyField at="current" column={0} onChanged={rebalanceAll} />
      <Choice name="current.column" inline />
      <ChoiceField
        id="current.bonuses"
        inline
        required
        label={t('editor.bonus_count')}
        error={tooMany}
        value={String(current.bonuses.length)}
        options={['0', '1', '2'].map((count) => ({
          value: count,
          label: t('editor.times', { count: Number(count) }),
        }))}
        onChange={(count) => {
          const { bonuses } = current;
          const days = daysOf(getValues());
          setValue('current', withBonusCount(getValues('current'), Number(count), days));
          rebalanceAll();
          if (Number(count) >= bonuses.length) return;
          undo(t('editor.bonus_removed'), () => {
            setValue('current', { ...getValues('current'), bonuses });
            rebalanceAll();
          });
        }}
      />
      <Bonuses
        at="current"
        count={current.bonuses.length}
        computed={false}
        onAmount={rebalanceAll}
      />
      <BesidePay at="current" />
      {total !== null && (
        <p className={classes.line}>
          <b>{t('editor.annual_total')}</b>
          <b>
            <Amount value={total} unit={t('unit.yen')} />
          </b>
        </p>
      )}
    </>
  );
}
