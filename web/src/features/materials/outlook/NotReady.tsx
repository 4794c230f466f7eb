import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './outlook.module.css';
import { useMayChange } from '~/api/plan';
import type { FieldProblem } from '~/api/problem';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import { atField } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

interface NotReadyProps {
  title: string;
  problems: readonly FieldProblem[];
  /** Where they are put right; nobody may while nothing can be changed. */
  editor?: string;
}

/** What keeps the figures from being calculated, and the way to the form. */
export function NotReady({ title, problems, editor }: NotReadyProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const may = useMayChange();
  // what the comparison calculates and this view does not is no fault of what was typed
  const unknown = problems.length > 0 && problems.every(({ code }) => code === 'not_supported');
  return (
    <Notice tone="warn" title={unknown ? t('outlook.not_supported') : title} role="alert">
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem.field + problem.code}>
            {editor === undefined || unknown ? (
              <b>{words.named(problem.field)}</b>
            ) : (
              <Link to={atField(editor, problem.field)}>{words.named(problem.field)}</Link>
            )}{' '}
            {!unknown && words.message(problem)}
          </li>
        ))}
      </ul>
      {may === false && !unknown && <p>{t('outlook.over')}</p>}
      {editor !== undefined && (
        <Button component={Link} to={editor}>
          {t('outlook.to_editor')}
        </Button>
      )}
    </Notice>
  );
}
