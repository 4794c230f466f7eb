import type { ReactNode } from 'react';
import { LawNote } from './LawNote';
import classes from './result.module.css';
import type { Comparison } from '~/api/wire';
import { Marks } from '~/features/materials/head/Marks';
import { ScenarioNotice } from '~/features/materials/scenario/ScenarioNotice';
import { useTranslation } from '~/i18n/useTranslation';
import { Reasons } from '~/ui/FigureButton';

interface ResultFrameProps {
  comparison: Comparison;
  /** The figures belong to an earlier input: nothing newer could be calculated. */
  stale?: boolean | undefined;
  /** In the heading, behind its words. */
  badge?: ReactNode;
  /** Beside the heading. */
  tools?: ReactNode;
  notice?: ReactNode;
  /** For those who listen. */
  spoken?: ReactNode;
  children: ReactNode;
}

/** 試算結果: what stands around the figures, whatever is compared. */
export function ResultFrame(props: ResultFrameProps) {
  const { comparison, stale = false, badge, tools, notice, spoken, children } = props;
  const { t } = useTranslation();
  return (
    <Reasons stamp={comparison}>
      <div className={classes.panel} id="result" tabIndex={-1} data-reasons>
        <div className={classes.head}>
          <h2>
            {t('result.title')}
            <Marks law={comparison.law} />
            {badge}
          </h2>
          <p className="mute sm no-print">{t('result.hint')}</p>
          {tools !== undefined && <div className={classes.tools}>{tools}</div>}
        </div>
        {notice}
        <ScenarioNotice law={comparison.law} />
        <div className={`${classes.figures} ${stale ? classes.stale : ''}`}>
          {children}
          <LawNote law={comparison.law} />
        </div>
        {spoken}
      </div>
    </Reasons>
  );
}
