import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field } from '~/features/materials/editor/fields';
import { Amount } from '~/ui/Amount';

export function RetirementSection() {
  const { t } = useTranslation();
  const { comparison, plan } = useEditor();
  const now = comparison?.plans[0]?.benefits.retirement_limit;
  const then = comparison?.plans[plan + 1]?.benefits.retirement_limit;
  const isAlone = comparison?.differences.length === 0;
  return (
    <>
      <Field name="retirement.merit_ratio" />
      <Field name="retirement.planned_amount" />
      {isAlone && now !== undefined && now > 0 && (
        <dl className={classes.facts}>
          <div>
            <dt>{t('insurance.limit')}</dt>
            <dd>
              <Amount value={now} unit={t('unit.yen')} />
            </dd>
          </div>
        </dl>
      )}
      {now !== undefined && then !== undefined && (
        <dl className={classes.facts}>
          <div>
            <dt>{t('result.now')}</dt>
            <dd>
              <Amount value={now} unit={t('unit.yen')} />
            </dd>
          </div>
          <div>
            <dt>{t('result.plan', { number: plan + 1 })}</dt>
            <dd>
              <Amount value={then} unit={t('unit.yen')} />
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
