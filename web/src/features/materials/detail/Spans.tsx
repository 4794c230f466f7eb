import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { RetirementPair, type RetirementPairProps } from './RetirementPair';
import classes from '~/features/materials/outlook/outlook.module.css';
import { useChoice } from '~/features/materials/outlook/useChoice';
import { useTranslation } from '~/i18n/useTranslation';

/** How the address names the view to the retirement. */
const RETIREMENT = 'retirement';

interface SpansProps extends RetirementPairProps {
  /** The gains and losses of one year. */
  year: ReactNode;
}

/** 1年あたり or 退職まで: both cards at once, as the address says. */
export function Spans({ year, ...pair }: SpansProps) {
  const { t } = useTranslation();
  const { chosen, choose } = useChoice();
  const span = chosen('span') === RETIREMENT ? RETIREMENT : 'year';
  return (
    <section className={classes.spans} aria-labelledby="spans">
      <div className={classes.spansHead}>
        <h3 id="spans">{t('path.pair.title')}</h3>
        <SegmentedControl
          className="no-print"
          aria-label={t('path.pair.span')}
          data={[
            { value: 'year', label: t('path.pair.year') },
            { value: RETIREMENT, label: t('path.pair.path') },
          ]}
          value={span}
          onChange={(value) => choose('span', value)}
        />
      </div>
      {span === 'year' ? (
        <>
          <p className="sub sm">{t('path.pair.year_note')}</p>
          {year}
        </>
      ) : (
        <RetirementPair {...pair} />
      )}
    </section>
  );
}
