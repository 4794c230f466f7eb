import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './money.module.css';
import { addsPlan } from '~/features/materials/editor/offer';
import { withScenario } from '~/features/materials/scenario/useScenario';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';

interface EnoughProps {
  id: string;
  /** The plan that falls short, from 1. */
  plan: number;
  /** 不足しない月額. */
  monthly: number;
  /** How many plans there are. */
  plans: number;
  scenario: string | null;
}

/** The way to the form with the plan paid so that no month falls short; it saves nothing. */
export function Enough({ id, plan, monthly, plans, scenario }: EnoughProps) {
  const { t } = useTranslation();
  const way = addsPlan(plans) ? 'add' : 'change';
  return (
    <div className={`${classes.enough} no-print`}>
      <Button
        variant="default"
        component={Link}
        to={withScenario(paths.offerMonthly(id, plan, monthly), scenario)}
      >
        {t(`money.enough.${way}`, { amount: formatYen(monthly), number: plan })}
      </Button>
      <span className="sub">{t('money.enough.note')}</span>
    </div>
  );
}
