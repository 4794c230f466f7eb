import { useTranslation } from '~/i18n/useTranslation';
import type { Comparison, Plan } from '~/api/wire';
import { StackedBar } from '~/ui/StackedBar';

const parts = (plan: Plan) => [
  plan.employee.total,
  plan.employer_total,
  plan.income_tax + plan.resident_tax,
  plan.company.taxes,
];
const total = (plan: Plan | undefined) => (plan ? parts(plan).reduce((a, b) => a + b, 0) : 0);

interface TaxBarsProps {
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
}

export function TaxBars({ comparison, plan, name }: TaxBarsProps) {
  const { t } = useTranslation();
  return (
    <StackedBar
      title={t('result.bars')}
      note={t('result.bars_note')}
      parts={[
        t('result.part.employee'),
        t('result.part.employer'),
        t('result.part.person_tax'),
        t('result.part.company_tax'),
      ]}
      bars={comparison.plans.map((each, index) => ({
        label: index === 0 ? t('result.now') : t('result.plan', { number: index }),
        values: parts(each),
      }))}
      of={name}
      difference={total(comparison.plans[plan]) - total(comparison.plans[0])}
      instead={t('result.bars_hidden')}
    />
  );
}
