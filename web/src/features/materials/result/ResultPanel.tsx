import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { BonusMonths } from './BonusMonths';
import { Breakdown } from './Breakdown';
import { ContractsResult } from './ContractsResult';
import { GainLossPair } from './GainLossPair';
import { suspendedOf } from './gainsAndLosses';
import { ResultFrame } from './ResultFrame';
import { Spoken } from './Spoken';
import { TaxBars } from './TaxBars';
import type { WhyChange } from './useGainOrLoss';
import { useReason } from './useReason';
import { usePlanNames } from './usePlanNames';
import { Warnings } from './Warnings';
import { changesFigures, isOfInsurance, isOfPersonal, standsWithFigures } from './remarks';
import type { Comparison } from '~/api/wire';
import { Schedules } from '~/features/materials/insurance/Schedules';
import { contractNames, type Contracts } from '~/features/materials/insurance/contractNames';
import { exitsOf } from '~/features/materials/insurance/exits';
import { SumsCard } from '~/features/materials/insurance/SumsCard';
import { PersonalCard } from '~/features/materials/personal/PersonalCard';
import { Amount } from '~/ui/Amount';
import { FigureButton } from '~/ui/FigureButton';
import { KeyFigures } from '~/ui/KeyFigures';

export interface ResultPanelProps {
  comparison: Comparison;
  /** The contracts that were compared. */
  contracts: Contracts;
  /** The newest answer that carries the steps; while a slider moves it is a little older. */
  explained: Comparison | null;
  /** The proposal shown in the key figures and the pair, from 1. */
  plan: number;
  /** The figures belong to an earlier input: nothing newer could be calculated. */
  stale?: boolean;
  /** Where reasons of the table stand: over the form at its left, or below. */
  side?: 'left' | 'bottom';
  /** Beside the heading. */
  tools?: ReactNode;
  notice?: ReactNode;
  /** What stands in the place of the gains and losses of a year, which it is given. */
  pair?: (year: ReactNode, shown: { name: string | undefined; reason: WhyChange }) => ReactNode;
}

/** 試算結果: gain and loss with the same weight; every figure opens its reason. */
export function ResultPanel(props: ResultPanelProps) {
  const {
    comparison,
    contracts,
    explained,
    plan,
    stale = false,
    side = 'bottom',
    tools,
    notice,
    pair = (year) => year,
  } = props;
  const { t } = useTranslation();
  const reason = useReason(explained);
  const { nameOf } = usePlanNames();
  const now = comparison.plans[0];
  const then = comparison.plans[plan];
  const difference = comparison.differences[plan - 1];
  if (comparison.differences.length === 0) return <ContractsResult {...props} />;
  if (!now || !then || !difference) return null;

  const stepsOfPlan = explained?.plans[plan]?.trace;
  const names = contractNames(contracts, 'deferred_insurance', t);
  const several = comparison.differences.length > 1;
  const name = several ? nameOf(plan) : undefined;
  const suspended = suspendedOf(now) - suspendedOf(then);
  const key = (figure: string, before: number, after: number, change: number) => ({
    label: t(`figure.${figure}` as 'figure.together'),
    before,
    after,
    difference: change,
    figure: (amount: ReactNode) => (
      <FigureButton
        reasonKey={`key ${figure}`}
        label={t('reason.open', { name: t(`figure.${figure}` as 'figure.together') })}
        reason={reason.value(plan, figure, t('unit.yen_per_year'))}
      >
        {amount}
      </FigureButton>
    ),
  });

  return (
    <ResultFrame
      comparison={comparison}
      stale={stale}
      badge={
        difference.pay !== 0 && (
          <Badge component="span" color="yellow" size="lg" h={22} fz={12}>
            {t('result.totals_differ')}
          </Badge>
        )
      }
      tools={tools}
      notice={notice}
      spoken={<Spoken comparison={comparison} plan={plan} name={name} />}
    >
      <Warnings above warnings={comparison.warnings.filter(changesFigures)} named={several} />
      <KeyFigures
        {...(several && { names: [nameOf(0), nameOf(plan)] })}
        items={[
          {
            ...key('take_home', now.take_home, then.take_home, difference.take_home),
            ...(suspended !== 0 && {
              part: (
                <>
                  {t(suspended > 0 ? 'result.of_suspended_less' : 'result.of_suspended_more')}{' '}
                  <Amount signed value={suspended} />
                </>
              ),
            }),
          },
          key(
            'company.money_left',
            now.company.money_left,
            then.company.money_left,
            difference.company_money_left,
          ),
          key('together', now.together, then.together, difference.together),
        ]}
      />
      {pair(
        <GainLossPair comparison={comparison} plan={plan} name={name} reason={reason.change} />,
        { name, reason: reason.change },
      )}
      <Warnings
        warnings={comparison.warnings.filter(
          (warning) => !changesFigures(warning) && !standsWithFigures(warning),
        )}
        named={several}
      />
      <TaxBars comparison={comparison} plan={plan} name={name} />
      <Breakdown comparison={comparison} reason={reason.value} side={side} />
      {comparison.insurance != null && then.insurance != null && (
        <SumsCard
          sums={then.insurance}
          plan={nameOf(plan)}
          warnings={comparison.warnings.filter(isOfInsurance)}
          explained={stepsOfPlan === undefined ? null : { steps: stepsOfPlan, at: 'insurance' }}
          contracts={names}
          exits={exitsOf(contracts)}
          span="compared"
        >
          <Schedules
            insurance={comparison.insurance}
            explained={explained?.insurance ?? null}
            names={names}
          />
        </SumsCard>
      )}
      {comparison.personal_insurance != null && (
        <PersonalCard
          personal={comparison.personal_insurance}
          steps={explained?.personal_insurance?.trace ?? null}
          contracts={contracts}
          warnings={comparison.warnings.filter(isOfPersonal)}
        />
      )}
      <BonusMonths comparison={comparison} plan={plan} name={name} />
    </ResultFrame>
  );
}
