import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field } from '~/features/materials/editor/fields';
import { Amount } from '~/ui/Amount';

export function RetirementSection() {
  const { t } = useTranslation();
  const { comparison, plan } = useEditor();
  const limitOf = (at: number) => comparison?.plans[at]?.benefits.retirement_limit;
  const [now, then] = [limitOf(0), limitOf(plan + 1)];
  const isAlone = comparison?.differences.length === 0;
  const limits: [string, number | undefined][] = isAlone
    ? [[t('insurance.limit'), now || undefined]]
    : [
        [t('result.now'), now],
        [t('result.plan', { number: plan + 1 }), then],
      ];
  return (
    <>
      <Field name="retirement.merit_ratio" />
      <Field name="retirement.planned_amount" />
      {limits.every(([, limit]) => limit !== undefined) && (
        <dl className={classes.facts}>
          {limits.map(([name, limit]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Amount value={limit ?? 0} unit={t('unit.yen')} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
