import type { ComponentProps } from 'react';
import classes from './insurance.module.css';
import type { InsuranceSums } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

interface GoingOnProps {
  goingOn: NonNullable<InsuranceSums['going_on']>;
  /** What the contracts are called. */
  contracts: readonly string[];
  opened: Omit<ComponentProps<typeof FigureButton>, 'children'>;
}

/** What stays in the company in contracts that go on: beside the difference, and never in it. */
export function GoingOn({ goingOn, contracts, opened }: GoingOnProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  return (
    <div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('insurance.going_on_value')}</dt>
          <dd>
            {goingOn.value == null ? (
              t('insurance.going_on_unknown')
            ) : (
              <FigureButton {...opened}>
                <Amount value={goingOn.value} />
              </FigureButton>
            )}
          </dd>
        </div>
        {goingOn.policies.map(({ policy, policy_year: year, value, interpolated }) => {
          const name = contracts[policy] ?? t('insurance.nth', { number: policy + 1 });
          return (
            <div key={policy} className="sm">
              <dt>
                {year === 0
                  ? t('insurance.going_on_of_first', { name })
                  : t('insurance.going_on_of', { name, year })}
                {interpolated && t('insurance.going_on_interpolated')}
              </dt>
              <dd>{value == null ? t('insurance.going_on_unknown') : <Amount value={value} />}</dd>
            </div>
          );
        })}
      </dl>
      {inline(opened.reasonKey) && opened.reason}
    </div>
  );
}
