import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useLocation, useNavigate } from 'react-router';
import { LostDeviceCode } from './LostDeviceCode';
import { LostDeviceWait } from './LostDeviceWait';
import { session } from '~/api/session';
import type { LostDevice } from '~/lib/arrival';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Column } from '~/ui/Column';
import { FormCard } from '~/ui/FormCard';
import { Enrolment } from '~/features/second-factor/Enrolment';

type Stage =
  { kind: 'code' } | { kind: 'wait'; until: string } | { kind: 'enrol' } | { kind: 'enrolled' };

/** A lost device after the password: the mailed code, the waiting time, the new authenticator. */
export function ForgotMfaFormPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const arrival = useLocation().state as LostDevice | null;
  const [stage, setStage] = useState<Stage>(
    arrival?.availableAt === undefined
      ? { kind: 'code' }
      : { kind: 'wait', until: arrival.availableAt },
  );
  useTitle(t('recovery.mfa_title'));

  if (stage.kind === 'enrol' || stage.kind === 'enrolled') {
    const head =
      stage.kind === 'enrol'
        ? { title: t('recovery.enrol_title'), lead: t('recovery.enrol_lead') }
        : { title: t('second_factor.done') };
    return (
      <Column wide>
        <FormCard {...head}>
          <Enrolment
            onEnrolled={() => setStage({ kind: 'enrolled' })}
            onDone={() => {
              session.start();
              void navigate(paths.materials(), { replace: true });
            }}
          />
        </FormCard>
      </Column>
    );
  }
  return (
    <Column>
      {stage.kind === 'code' ? (
        <LostDeviceCode
          email={arrival?.email}
          onRequested={(until) => setStage({ kind: 'wait', until })}
        />
      ) : (
        <LostDeviceWait until={stage.until} onFinished={() => setStage({ kind: 'enrol' })} />
      )}
    </Column>
  );
}
