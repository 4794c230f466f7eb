import { useTranslation } from '~/i18n/useTranslation';
import { readAgent } from '~/lib/agent';

/** The name of a device for its list: 「Chrome・Windows」. */
export function useDeviceName() {
  const { t } = useTranslation();
  return (agent: string): string => {
    const { browser, system } = readAgent(agent);
    const names = [browser, system].filter((name) => name !== null);
    return names.length === 0 ? t('account.unknown_device') : names.join(t('account.device_joint'));
  };
}
