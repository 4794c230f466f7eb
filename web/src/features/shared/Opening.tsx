import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { openShared, type Opened } from './shared';
import classes from './shared.module.css';
import { codeOf } from '~/api/problem';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface OpeningProps {
  token: string;
  asksPasscode: boolean;
  onOpened: (opened: Opened) => void;
  /** The link has ended since the page was loaded. */
  onGone: () => void;
}

/** A person opens it: what only looks at addresses is no view. */
export function Opening({ token, asksPasscode, onOpened, onGone }: OpeningProps) {
  const { t } = useTranslation();
  const [passcode, setPasscode] = useState('');
  const opening = useMutation({
    mutationFn: () => openShared(token, asksPasscode ? passcode : null),
    onSuccess: onOpened,
    onError: (error) => {
      if (codeOf(error) === 'shared_link_invalid') onGone();
      else if (codeOf(error) === 'passcode_wrong') document.getElementById('passcode')?.focus();
    },
  });
  const refusal = useRefusal(opening.error, ['passcode'], t('shared.open_failed'));
  const isWrong = codeOf(opening.error) === 'passcode_wrong';
  return (
    <form
      className={classes.opening}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        opening.mutate();
      }}
    >
      {!isWrong && <RefusalNotice {...refusal} />}
      {asksPasscode && (
        <>
          <p className="sub sm">{t('shared.passcode_lead')}</p>
          <PlainField
            id="passcode"
            label={t('shared.passcode')}
            value={passcode}
            autoComplete="one-time-code"
            error={(isWrong ? refusal.text : null) ?? refusal.of('passcode')}
            onChange={setPasscode}
          />
        </>
      )}
      <Button
        type="submit"
        size="md"
        leftSection={<IconFileText size={18} stroke={1.7} aria-hidden="true" />}
        loading={opening.isPending}
      >
        {t('shared.show')}
      </Button>
    </form>
  );
}
