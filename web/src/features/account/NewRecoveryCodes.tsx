import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { RecoveryCodes } from '~/features/second-factor/RecoveryCodes';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten new recovery codes; the page goes on once they are kept. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  return (
    <div className={classes.page}>
      <h1>{t('account.codes_new_title')}</h1>
      <section className={`card ${classes.panel} ${classes.page}`}>
        <RecoveryCodes codes={codes} kept={kept} onKept={setKept} />
        <div className={classes.actions}>
          <Button
            onClick={() => {
              setTried(true);
              if (kept) onDone();
            }}
          >
            {t('second_factor.continue')}
          </Button>
          {tried && !kept && <p className="sm sub">{t('second_factor.keep_first')}</p>}
        </div>
      </section>
    </div>
  );
}
