import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { useLanguage } from '~/i18n/useLanguage';
import { momentInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { FormCard } from '~/ui/FormCard';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { useSecondsLeft } from '~/ui/useSecondsLeft';

interface LostDeviceWaitProps {
  until: string;
  onFinished: () => void;
}

/** The time in which the owner of the account could object, and what comes after it. */
export function LostDeviceWait({ until, onFinished }: LostDeviceWaitProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const left = useSecondsLeft(Date.parse(until));
  const finish = useMutation({
    mutationFn: () => data(api.POST('/forgot/mfa/finish')),
    onSuccess: onFinished,
  });
  const refusal = useRefusal(finish.error);
  const hours = Math.floor(left / 3_600);

  return (
    <FormCard
      title={t(left > 0 ? 'recovery.wait_title' : 'recovery.due_title')}
      lead={
        left > 0
          ? t('recovery.wait_lead', { moment: momentInJapan(new Date(until), language) })
          : t('recovery.due_lead')
      }
    >
      {left > 0 && (
        <>
          <p role="timer">
            <b>
              {t('recovery.wait_left', {
                hours,
                minutes: Math.floor(left / 60) % 60,
                seconds: left % 60,
              })}
            </b>
          </p>
          <Notice tone="info" title={t('recovery.wait_why')}>
            {t('recovery.wait_how')}
          </Notice>
        </>
      )}
      <RefusalNotice {...refusal} />
      <Button size="md" fullWidth loading={finish.isPending} onClick={() => finish.mutate()}>
        {t('recovery.finish')}
      </Button>
      <p className="sm">
        <Link to={paths.login()}>{t('recovery.to_login')}</Link>
      </p>
    </FormCard>
  );
}
