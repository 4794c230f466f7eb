import { Button, Modal } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from '~/features/billing/billing.module.css';

interface SecureDialogProps {
  /** What the bank is asked for. */
  purpose: 'registration' | 'payment';
  /** Last four digits of the card; null while nothing is to be asked. */
  lastFour: string | null;
  onAnswer: (authenticated: boolean) => void;
  onClose: () => void;
}

/** 本人認証 (3-D Secure) as the sandbox plays it: the holder's bank asks, and is answered. */
export function SecureDialog({ purpose, lastFour, onAnswer, onClose }: SecureDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={lastFour !== null}
      onClose={onClose}
      title={<b>{t('card.secure.title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.secure}>
        <p>{t(`card.secure.text_${purpose}`, { last: lastFour ?? '' })}</p>
        <p className="mute sm">{t('card.secure.sandbox')}</p>
        <div>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('card.secure.fail')}
          </Button>
          <Button data-autofocus onClick={() => onAnswer(true)}>
            {t('card.secure.approve')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
