import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './scenario.module.css';
import { useScenario } from './useScenario';
import { lawQuery } from '~/api/law';
import { useLanguage } from '~/i18n/useLanguage';

/** Which law the figures are calculated with: the one in force, or that of a scenario. */
export function ScenarioChoice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { scenario, choose } = useScenario();
  const law = useQuery(lawQuery);
  const known = law.data?.scenarios ?? [];
  // one that nobody knows is shown as it is, and not as the law in force
  const unlisted = scenario !== null && known.every(({ id }) => id !== scenario);
  return (
    <div className={`${classes.choice} no-print`}>
      <NativeSelect
        size="sm"
        aria-label={t('scenario.choice')}
        value={scenario ?? ''}
        data={[
          { value: '', label: t('scenario.enacted') },
          ...known.map(({ id, title }) => ({
            value: id,
            label: t('scenario.option', { title: title[language] }),
          })),
          ...(unlisted ? [{ value: scenario, label: scenario }] : []),
        ]}
        onChange={(event) => choose(event.currentTarget.value || null)}
      />
      {law.isError && (
        <p className="sm" role="alert">
          {t('scenario.list_failed')}{' '}
          <button type="button" className="lnk" onClick={() => void law.refetch()}>
            {t('ui.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
