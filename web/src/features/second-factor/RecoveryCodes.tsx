import { Button, Checkbox } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './secondFactor.module.css';
import { copyText } from '~/lib/copyText';
import { saveText } from '~/lib/saveText';
import { Notice } from '~/ui/Notice';
import { toasts } from '~/ui/toasts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whether the member has said that they are kept; they are shown this once. */
  kept: boolean;
  onKept: (kept: boolean) => void;
}

/** リカバリーコード: ten ways in without the device, shown once. */
export function RecoveryCodes({ codes, kept, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation();
  // They are shown this once: the browser asks before the page is closed or loaded again.
  useEffect(() => {
    if (kept) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [kept]);

  const text = [t('second_factor.codes_file_head'), '', ...codes, ''].join('\r\n');
  const copy = async () => {
    const copied = await copyText(codes.join('\n'));
    toasts.show(t(copied ? 'second_factor.codes_copied' : 'second_factor.not_copied'));
  };
  return (
    <div className={classes.recovery}>
      <Notice tone="warn" title={t('second_factor.codes_once')}>
        {t('second_factor.codes_use')}
      </Notice>
      <ul className={classes.codes} aria-label={t('second_factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${classes.keep} no-print`}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => saveText(t('second_factor.codes_file'), text)}
        >
          {t('second_factor.codes_save')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('second_factor.codes_print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('second_factor.copy')}
        </Button>
      </div>
      <Checkbox
        className="no-print"
        label={t('second_factor.codes_kept')}
        checked={kept}
        onChange={(event) => onKept(event.currentTarget.checked)}
      />
    </div>
  );
}
