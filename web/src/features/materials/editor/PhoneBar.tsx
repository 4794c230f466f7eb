import { Button } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './phoneBar.module.css';
import { gainsAndLosses } from '~/features/materials/result/gainsAndLosses';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import type { Comparison } from '~/api/wire';
import { Amount } from '~/ui/Amount';

/** Gain and loss at the bottom of a narrow screen, with the way to the result. */
export function PhoneBar({ comparison, plan }: { comparison: Comparison; plan: number }) {
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  const difference = comparison.differences[plan - 1];
  const toResult = (
    <Button
      onClick={() => {
        const result = document.getElementById('result');
        result?.scrollIntoView();
        result?.focus({ preventScroll: true });
      }}
    >
      {t('editor.see_result')}
    </Button>
  );
  if (!difference) {
    const totals = comparison.plans[0]?.insurance?.totals;
    if (totals === undefined) return null;
    return (
      <div className={`${classes.bar} no-print`}>
        <p>
          <span className="xs sub">{t('insurance.difference')}</span>
          <b>
            <Amount signed value={totals.difference} unit={t('unit.yen')} />
          </b>
        </p>
        {toResult}
      </div>
    );
  }
  const losses = gainsAndLosses(comparison, plan).filter((item) => item.side === 'loss').length;
  return (
    <div className={`${classes.bar} no-print`}>
      <p>
        <span className="xs sub">
          {comparison.differences.length > 1 && `${nameOf(plan)} `}
          {t(comparison.law.scenario ? 'scenario.badge' : 'editor.together_per_year')}
        </span>
        <b>
          <Amount signed value={difference.together} unit={t('unit.yen')} />
        </b>
      </p>
      <p>
        <span className="xs sub">{t('result.loss')}</span>
        <b>{t('editor.losses', { count: losses })}</b>
      </p>
      {toResult}
    </div>
  );
}
