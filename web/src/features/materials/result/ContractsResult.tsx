import { isOfInsurance, isOfPersonal, standsWithFigures } from './remarks';
import { ResultFrame } from './ResultFrame';
import type { ResultPanelProps } from './ResultPanel';
import { usePlanNames } from './usePlanNames';
import { Warnings } from './Warnings';
import { contractNames } from '~/features/materials/insurance/contractNames';
import { exitsOf } from '~/features/materials/insurance/exits';
import { Schedules } from '~/features/materials/insurance/Schedules';
import { SumsCard } from '~/features/materials/insurance/SumsCard';
import { PersonalCard } from '~/features/materials/personal/PersonalCard';
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
  const { insurance, warnings, personal_insurance: personal } = comparison;
  const [now] = comparison.plans;
  const steps = explained?.plans[0]?.trace;
  return (
    <ResultFrame comparison={comparison} stale={stale} tools={tools} notice={notice}>
      <Warnings
        warnings={warnings.filter((warning) => !standsWithFigures(warning))}
        named={false}
      />
      {insurance != null && now?.insurance != null && (
        <SumsCard
          sums={now.insurance}
          plan={nameOf(0)}
          warnings={warnings.filter(isOfInsurance)}
          explained={steps === undefined ? null : { steps, at: 'insurance' }}
          contracts={contractNames(contracts, 'deferred_insurance', t)}
          exits={exitsOf(contracts)}
          span="compared"
        >
          <Schedules
            insurance={insurance}
            explained={explained?.insurance ?? null}
            names={contractNames(contracts, 'deferred_insurance', t)}
          />
        </SumsCard>
      )}
      {personal != null && (
        <PersonalCard
          personal={personal}
          steps={explained?.personal_insurance?.trace ?? null}
          contracts={contracts}
          warnings={warnings.filter(isOfPersonal)}
        />
      )}
    </ResultFrame>
  );
}
