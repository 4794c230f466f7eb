import { gainsAndLosses } from './gainsAndLosses';
import { useGainOrLoss, type WhyChange } from './useGainOrLoss';
import type { Comparison } from '~/api/wire';
import { GainLoss } from '~/ui/GainLoss';

interface GainLossPairProps {
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
  reason: WhyChange;
}

export function GainLossPair({ comparison, plan, name, reason }: GainLossPairProps) {
  const view = useGainOrLoss(plan, reason);
  return <GainLoss items={gainsAndLosses(comparison, plan).map(view)} of={name} />;
}
