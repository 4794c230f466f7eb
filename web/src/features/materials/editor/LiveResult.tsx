import { Button } from '@mantine/core';
import { IconCalendarStats, IconChartLine } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import type { Needed } from './composition/needed';
import { FirstFigures } from './composition/FirstFigures';
import { Progress } from './composition/Progress';
import type { FirstFigures as Figures } from './composition/useFirstFigures';
import type { Live } from './live/useComparison';
import { isMissing } from './sections';
import type { FieldProblem } from '~/api/problem';
import { ResultPanel } from '~/features/materials/result/ResultPanel';
import { ScenarioChoice } from '~/features/materials/scenario/ScenarioChoice';
import { UnknownScenario } from '~/features/materials/scenario/ScenarioNotice';
import { Notice } from '~/ui/Notice';
import { Waiting } from '~/ui/States';
import { useNarrow } from '~/ui/useNarrow';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface LiveResultProps {
  live: Live;
  plan: number;
  problems: readonly FieldProblem[];
  /** What a document asks for. */
  needed: readonly Needed[];
  /** Whether proposals of pay are compared. */
  comparesPay: boolean;
  /** Figures with what is missing assumed, where there are no others. */
  first: Figures | null;
  /** Goes to a field. */
  onGo: (path: string) => void;
  onRetry: () => void;
  onShowProblems: () => void;
  /** The months of the plan that is shown. */
  onMonths: () => void;
  /** Its years until the person leaves. */
  onYears: () => void;
}

/** The figures of what is in the form, or why there are none. */
export const LiveResult = memo(function LiveResult(props: LiveResultProps) {
  const { live, plan, problems, needed, first, comparesPay } = props;
  const { onGo, onRetry, onShowProblems, onMonths, onYears } = props;
  const wrong = problems.filter((problem) => !isMissing(problem)).length;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const notice =
    live.state === 'failed' ? (
      <Notice
        tone="danger"
        title={t(live.comparison === null ? 'editor.not_calculated_yet' : 'editor.not_calculated')}
        role="alert"
      >
        <button type="button" className="lnk" onClick={onRetry}>
          {t('ui.retry')}
        </button>
      </Notice>
    ) : live.state === 'incomplete' ? (
      <Notice tone="warn" title={t('editor.not_calculated')}>
        <button type="button" className="lnk" onClick={onShowProblems}>
          {t('editor.show_problems', { count: problems.length })}
        </button>
      </Notice>
    ) : undefined;

  if (live.comparison === null) {
    return (
      <div id="result" tabIndex={-1}>
        {live.state === 'waiting' && <Waiting rows={5} height={84} />}
        {live.state === 'failed' && notice}
        {live.state === 'unknown_scenario' && (
          <>
            <ScenarioChoice />
            <UnknownScenario />
          </>
        )}
        {live.state === 'incomplete' && (
          <>
            <Progress needed={needed} onGo={onGo} />
            <FirstFigures
              first={first}
              plan={plan}
              before={comparesPay ? 'kinds.first_before' : 'kinds.first_before_contracts'}
              onGo={onGo}
            />
            {wrong > 0 && (
              <Button variant="default" onClick={onShowProblems}>
                {t('editor.show_problems', { count: problems.length })}
              </Button>
            )}
          </>
        )}
      </div>
    );
  }
  // A proposal that was just added has no figures yet: the one before stays in view.
  const shown = Math.min(plan, live.comparison.differences.length);
  return (
    <ResultPanel
      comparison={live.comparison}
      contracts={live.contracts}
      explained={live.explained}
      plan={shown}
      stale={live.state !== 'fresh'}
      side={narrow ? 'bottom' : 'left'}
      tools={
        <>
          <ScenarioChoice />
          {live.comparison.differences.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconCalendarStats {...icon} />}
              onClick={onMonths}
            >
              {t('result.months')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconChartLine {...icon} />} onClick={onYears}>
            {t('result.years')}
          </Button>
        </>
      }
      notice={notice}
    />
  );
});
