import { usePlanNames } from './usePlanNames';
import { useTranslation } from '~/i18n/useTranslation';
import type { Comparison, Plan } from '~/api/wire';
import { minusSign } from '~/lib/minus';
import { formatYen } from '~/lib/yen';
import { StackedBar } from '~/ui/StackedBar';

/** What is paid, by whom: the parts of a bar in their order. */
const PARTS = [
  { name: 'employee', by: 'person', of: (plan: Plan) => plan.employee.total },
  { name: 'employer', by: 'company', of: (plan: Plan) => plan.employer_total },
  {
    name: 'person_tax',
    by: 'person',
    of: (plan: Plan) => plan.income_tax + plan.resident_tax,
  },
  { name: 'company_tax', by: 'company', of: (plan: Plan) => plan.company.taxes },
] as const;

const total = (plan: Plan | undefined) =>
  plan ? PARTS.reduce((sum, part) => sum + part.of(plan), 0) : 0;

interface TaxBarsProps {
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
}

export function TaxBars({ comparison, plan, name }: TaxBarsProps) {
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  /** Why there is no chart: each part below zero, of what somebody pays. */
  const hidden = () => {
    const below = comparison.plans.flatMap((each, index) =>
      PARTS.filter((part) => part.of(each) < 0).map((part) => ({ part, each, index })),
    );
    const parts = below.map(({ part, each, index }) =>
      t('result.bars_part', {
        plan: nameOf(index),
        part: t(`result.part.${part.name}`),
        amount: `${minusSign()}${formatYen(-part.of(each))}`,
      }),
    );
    const isCompanys = below.some(({ part }) => part.by === 'company');
    return t(isCompanys ? 'result.bars_hidden_company' : 'result.bars_hidden_person', {
      parts: parts.join(t('result.and')),
    });
  };
  return (
    <StackedBar
      title={t('result.bars')}
      note={t('result.bars_note')}
      parts={PARTS.map((part) => t(`result.part.${part.name}`))}
      bars={comparison.plans.map((each, index) => ({
        label: nameOf(index),
        values: PARTS.map((part) => part.of(each)),
      }))}
      of={name}
      difference={total(comparison.plans[plan]) - total(comparison.plans[0])}
      instead={hidden()}
    />
  );
}
