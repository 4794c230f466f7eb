import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './StepBar.module.css';

interface StepBarProps {
  /** What the steps are steps of. */
  label: string;
  steps: readonly string[];
  /** The step at hand, counted from 0; the number of steps when all are done. */
  current: number;
}

/** Where one stands among the steps. They are no links: the server decides the step. */
export function StepBar({ label, steps, current }: StepBarProps) {
  const { t } = useTranslation();
  const done = current >= steps.length;
  return (
    <div className={classes.steps}>
      <ol aria-label={label}>
        {steps.map((name, index) => (
          <li
            key={name}
            data-state={index < current ? 'done' : index === current ? 'now' : 'later'}
            aria-current={index === current ? 'step' : undefined}
          >
            <i aria-hidden="true">
              {index < current ? <IconCheck size={17} stroke={2.4} /> : index + 1}
            </i>
            <span>
              {name}
              {index < current && <span className="vh">{t('ui.step_done')}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!done && (
        <div className={classes.compact}>
          <p>
            <b>{steps[current]}</b>
            <span className="num sm sub">
              {current + 1} / {steps.length}
            </span>
          </p>
          <div className={classes.bar}>
            <i style={{ width: `${((current + 1) / steps.length) * 100}%` }} />
          </div>
        </div>
      )}
    </div>
  );
}
