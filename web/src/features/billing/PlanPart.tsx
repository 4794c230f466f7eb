import type { ReactNode } from 'react';
import { usePlan, type Plan } from '~/api/plan';
import { PartError, Waiting } from '~/ui/States';

interface PlanPartProps {
  /** How much there will be to see. */
  rows: number;
  children: (plan: Plan) => ReactNode;
}

/** A part that speaks of payments, or of none: it is shown once it is known which of them holds. */
export function PlanPart({ rows, children }: PlanPartProps) {
  const plan = usePlan();
  // What was loaded stays, with what is typed in it, where it could not be loaded again.
  if (plan.data !== undefined) return children(plan.data);
  return plan.isError ? <PartError retry={() => void plan.refetch()} /> : <Waiting rows={rows} />;
}
