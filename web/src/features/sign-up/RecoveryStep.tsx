import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { RecoveryCodes } from '~/features/second-factor/RecoveryCodes';
import { useTitle } from '~/lib/useTitle';
import { FieldError } from '~/ui/FieldError';
import { StepCard } from '~/ui/StepCard';

interface RecoveryStepProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes of the new authenticator, before the next step. */
export function RecoveryStep({ codes, onDone }: RecoveryStepProps) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  useTitle(t('sign_up.recovery.title'));

  return (
    <StepCard
      title={t('sign_up.recovery.title')}
      lead={t('sign_up.recovery.lead')}
      action={
        <Button
          size="md"
          onClick={() => {
            setTried(true);
            if (kept) onDone();
          }}
        >
          {t('sign_up.recovery.submit')}
        </Button>
      }
    >
      <div>
        <RecoveryCodes codes={codes} kept={kept} onKept={setKept} />
        <div role="alert">
          {tried && !kept && <FieldError>{t('sign_up.recovery.keep_first')}</FieldError>}
        </div>
      </div>
    </StepCard>
  );
}
