import { useTranslation } from '~/i18n/useTranslation';
import classes from './editor.module.css';
import { useProblemWords } from './useProblemWords';
import type { FieldProblem } from '~/api/problem';
import { Notice } from '~/ui/Notice';

interface ProblemSummaryProps {
  problems: readonly FieldProblem[];
  onGo: (path: string) => void;
}

/** All that keeps the figures from being calculated, each with a way to its field. */
export function ProblemSummary({ problems, onGo }: ProblemSummaryProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  if (problems.length === 0) return null;
  const title = t('editor.problems', { count: problems.length });
  return (
    <section id="problems" tabIndex={-1} aria-label={title}>
      <Notice tone="danger" title={title} role="alert">
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem.field + problem.code}>
              <button type="button" className="lnk" onClick={() => onGo(problem.field)}>
                {words.named(problem.field)}
              </button>
              <span> — {words.message(problem)}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
