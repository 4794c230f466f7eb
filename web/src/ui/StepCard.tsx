import { Button } from '@mantine/core';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './StepCard.module.css';
import { Whole } from './Whole';

interface WaysOut {
  logOut: () => void;
  /** Gives up what the steps are for, in these words. */
  remove: () => void;
  removal: string;
}

/** What the buttons below every step do; null where there is nothing to leave. */
export const LeaveStep = createContext<WaysOut | null>(null);

interface StepCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The main button, at the right; below everything else on a phone's screen. */
  action?: ReactNode;
  /** A way back, beside the main button. */
  aside?: ReactNode;
  /** One line below the card about what comes next. */
  next?: ReactNode;
}

/** One step with one purpose. Its heading has the focus when the step is reached. */
export function StepCard({ title, lead, children, action, aside, next }: StepCardProps) {
  const { t } = useTranslation();
  const leave = useContext(LeaveStep);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field that asks for the focus by itself keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      <section className={`card ${classes.card}`}>
        <h1 ref={heading} tabIndex={-1}>
          <Whole text={title} />
        </h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
        <div className={classes.actions}>
          <div className={classes.minor}>{aside}</div>
          {action}
        </div>
      </section>
      {next !== undefined && <p className={classes.next}>{next}</p>}
      {leave !== null && (
        <div className={classes.leave}>
          <Button variant="subtle" color="gray" size="xs" type="button" onClick={leave.logOut}>
            {t('log_out.action')}
          </Button>
          <Button variant="subtle" color="gray" size="xs" type="button" onClick={leave.remove}>
            {leave.removal}
          </Button>
        </div>
      )}
    </>
  );
}
