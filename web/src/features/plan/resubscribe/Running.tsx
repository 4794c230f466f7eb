import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { MemberPlan } from '~/api/wire';
import { standingOf } from '~/features/plan/standing';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { addDays } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';
import { Fact, Facts } from '~/ui/Facts';
import { Notice } from '~/ui/Notice';
import { StepCard } from '~/ui/StepCard';
import { Whole } from '~/ui/Whole';

/** What was paid. With which card is the history's to say: an attempt before may have been the one. */
export interface Paid {
  invoice: string;
  amount: number;
  tax: number;
}

interface RunningProps {
  plan: MemberPlan;
  paid: Paid;
}

/** Nothing is left to be paid: it was paid here. */
export function Running({ plan, paid }: RunningProps) {
  const { t } = useTranslation();
  return (
    <StepCard
      title={t('resume.paid')}
      lead={t('resume.running_lead')}
      action={
        <Button component={Link} to={paths.materials()} size="md">
          {t('resume.to_materials')}
        </Button>
      }
    >
      <Notice tone="ok" title={t('resume.running')} role="status" />
      <Facts>
        <Fact name={t('resume.paid_amount')}>
          {t('resume.yen', { amount: formatYen(paid.amount) })}
          <small>{t('resume.tax', { tax: formatYen(paid.tax) })}</small>
        </Fact>
        <Fact name={t('resume.invoice')}>
          <Link to={paths.paymentHistory()}>{t('resume.to_invoice')}</Link>
        </Fact>
        <Ahead plan={plan} />
      </Facts>
    </StepCard>
  );
}

/** Until when it can be used now, and what is charged next; nothing before that is known. */
function Ahead({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const days = useDays();
  const standing = standingOf(plan);
  if (standing === 'past_due' || plan.charge_under_way || plan.renewal_due) return null;
  const { anchor = null, ends_on: endsOn = null } = plan;
  const last = standing === 'ending' ? endsOn : anchor && addDays(anchor, -1);
  const next = standing === 'ending' ? null : anchor;
  const amount = formatYen(plan.upcoming_amount_due);
  const [charge] = plan.upcoming;
  return (
    <>
      {last !== null && (
        <Fact name={t('resume.usable')}>{t('resume.until', { day: days.endOf(last) })}</Fact>
      )}
      {next !== null && (
        <Fact name={t('resume.next')}>
          {/* One piece of the row, which sets its pieces under each other. */}
          <span>
            <Whole
              text={
                plan.upcoming_amount_due === 0
                  ? t('resume.next_covered', { day: days.full(next) })
                  : t('resume.next_on', { day: days.full(next), amount })
              }
            />
          </span>
          {charge !== undefined && charge.amount > 0 && (
            <small>{t('resume.tax', { tax: formatYen(charge.tax) })}</small>
          )}
        </Fact>
      )}
    </>
  );
}
