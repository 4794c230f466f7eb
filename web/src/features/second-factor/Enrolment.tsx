import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { EnrolSteps } from './EnrolSteps';
import { RecoveryCodes } from './RecoveryCodes';
import classes from './secondFactor.module.css';
import { useEnrolment } from './useEnrolment';
import { codeOf } from '~/api/problem';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';

interface EnrolmentProps {
  /** The new factor counts; its recovery codes are shown. */
  onEnrolled: () => void;
  /** The codes were kept. This browser is signed in. */
  onDone: () => void;
  /** Leaves without a new factor. */
  onCancel?: () => void;
}

/** A new authenticator, from its key to the recovery codes. */
export function Enrolment({ onEnrolled, onDone, onCancel }: EnrolmentProps) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  const { setup, enrol, refusal, submit, field } = useEnrolment({ onEnrolled });

  if (enrol.isSuccess) {
    return (
      <div className={classes.enrolment}>
        <RecoveryCodes codes={enrol.data.recovery_codes} kept={kept} onKept={setKept} />
        <div className={classes.actions}>
          {tried && !kept && <p className="sm sub">{t('second_factor.keep_first')}</p>}
          <Button
            size="md"
            onClick={() => {
              setTried(true);
              if (kept) onDone();
            }}
          >
            {t('second_factor.continue')}
          </Button>
        </div>
      </div>
    );
  }
  if (setup.isPending) return <Waiting rows={3} height={96} />;
  if (setup.isError) {
    const unproved = codeOf(setup.error) === 'fresh_authentication_required';
    return (
      <PartError retry={() => void setup.refetch()}>
        {unproved ? t('second_factor.fresh_needed') : undefined}
      </PartError>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <RefusalNotice {...refusal} />
      <EnrolSteps totp={setup.data} {...field} />
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        )}
        <Button type="submit" size="md" loading={enrol.isPending}>
          {t('second_factor.submit')}
        </Button>
      </div>
    </form>
  );
}
