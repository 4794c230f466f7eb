import { isOfInsurance } from './remarks';
import { ResultFrame } from './ResultFrame';
import type { ResultPanelProps } from './ResultPanel';
import { usePlanNames } from './usePlanNames';
import { Warnings } from './Warnings';
import { contractNames } from '~/features/materials/insurance/contractNames';
import { exitsOf } from '~/features/materials/insurance/exits';
import { Schedules } from '~/features/materials/insurance/Schedules';
import { SumsCard } from '~/features/materials/insurance/SumsCard';
import { useTranslation } from '~/i18n/useTranslation';

type ContractsResultProps = Pick<
  ResultPanelProps,
  'comparison' | 'contracts' | 'explained' | 'stale' | 'tools' | 'notice'
>;

/** The result of a material without proposals of pay: the company with its contracts and without them. */
export function ContractsResult(props: ContractsResultProps) {
  const { comparison, contracts, explained, stale, tools, notice } = props;
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  const { insurance, warnings } = comparison;
  const [now] = comparison.plans;
  const sums = now?.insurance;
  const steps = explained?.plans[0]?.trace;
  const names = contractNames(contracts, 'deferred_insurance', t);
  return (
    <ResultFrame comparison={comparison} stale={stale} tools={tools} notice={notice}>
      <Warnings warnings={warnings.filter((warning) => !isOfInsurance(warning))} named={false} />
      {insurance != null && sums != null && (
        <SumsCard
          sums={sums}
          plan={nameOf(0)}
          warnings={warnings.filter(isOfInsurance)}
          explained={steps === undefined ? null : { steps, at: 'insurance' }}
          contracts={names}
          exits={exitsOf(contracts)}
          span="compared"
        >
          <Schedules insurance={insurance} explained={explained?.insurance ?? null} names={names} />
        </SumsCard>
      )}
    </ResultFrame>
  );
}
