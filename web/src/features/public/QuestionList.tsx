import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './public.module.css';
import type { Question } from './questions';
import { useQuestions } from './useQuestions';
import { useTranslation } from '~/i18n/useTranslation';
import { PartError } from '~/ui/States';

/** Questions that open to their answers; `open` shows all of them at once. */
export function QuestionList({
  questions: all,
  open = false,
}: {
  questions: readonly Question[];
  open?: boolean;
}) {
  const { t } = useTranslation();
  const { questions, values, failed, retry } = useQuestions(all);
  return (
    <div>
      {questions.map(({ q, a, see }) => (
        <details key={q} className={classes.question} open={open}>
          <summary>
            {t(q)}
            <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
          </summary>
          <p>{t(a, values)}</p>
          {see !== undefined && (
            <p>
              <Link to={see.to}>{t(see.words)}</Link>
            </p>
          )}
        </details>
      ))}
      {failed && <PartError retry={retry} />}
    </div>
  );
}
