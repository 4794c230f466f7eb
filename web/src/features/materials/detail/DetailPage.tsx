import { Button } from '@mantine/core';
import { IconCopy, IconEdit, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useParams } from 'react-router';
import { CopiedFrom } from './CopiedFrom';
import { OutdatedResult } from './OutdatedResult';
import { Spans } from './Spans';
import { codeOf } from '~/api/problem';
import head from '~/features/materials/head/head.module.css';
import { MaterialTabs } from '~/features/materials/head/MaterialTabs';
import { PageHead } from '~/features/materials/head/PageHead';
import { RecordWaits } from '~/features/materials/head/RecordWaits';
import { ProposalChoice } from '~/features/materials/outlook/ProposalChoice';
import { NotReady } from '~/features/materials/outlook/NotReady';
import { planOf, useChoice } from '~/features/materials/outlook/useChoice';
import { comparisonQuery, recordQuery } from '~/features/materials/records';
import { ResultPanel } from '~/features/materials/result/ResultPanel';
import { ScenarioChoice } from '~/features/materials/scenario/ScenarioChoice';
import { UnknownScenario } from '~/features/materials/scenario/ScenarioNotice';
import { useScenario, withScenario } from '~/features/materials/scenario/useScenario';
import { useMaking } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate, timeInJapan, todayInJapan } from '~/lib/dates';
import { fullName } from '~/lib/names';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { PartError, Waiting } from '~/ui/States';
import { StateBadge } from '~/ui/StateBadge';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** One material to read: the saved figures at full width. */
export function DetailPage() {
  const { t } = useTranslation();
  const making = useMaking();
  const language = useLanguage();
  const { id = '' } = useParams();
  const { chosen, choose } = useChoice();
  const loaded = useQuery(recordQuery(id));
  const record = loaded.data;
  const { scenario } = useScenario();
  const compared = useQuery({
    ...comparisonQuery(id, record?.version ?? 0, record?.input ?? {}, scenario),
    enabled: record?.result != null,
  });
  const title = record?.input.title ?? t('editor.untitled');
  useTitle(title);

  if (!record) return <RecordWaits loaded={loaded} />;
  const { input } = record;
  // What is saved is of the law that is enacted.
  const result = scenario === null || record.result === null ? record.result : compared.data;
  const newest = compared.data?.law.digest;
  const outdated = newest !== undefined && record.result?.law.digest !== newest;
  const plan = planOf(chosen('plan'), 1, result?.differences.length ?? 1);
  const unknown = codeOf(compared.error) === 'unknown_scenario';
  const updated = new Date(record.updated_at);
  const person = fullName(input.customer?.last_name, input.customer?.first_name);
  return (
    <div className={head.page}>
      <PageHead
        crumbs={[{ label: t('nav.materials'), to: paths.materials() }]}
        title={title}
        meta={
          <>
            <StateBadge state={record.state} />
            {record.copied_from != null && <CopiedFrom source={record.copied_from} />}
            {input.company?.name && person !== '' && (
              <span>{t('detail.for', { company: input.company.name, name: person })}</span>
            )}
            {input.basis_date && (
              <span>{t('editor.basis', { day: formatDate(input.basis_date, language) })}</span>
            )}
            <span>
              {t('detail.updated', {
                day: formatDate(todayInJapan(updated), language),
                time: timeInJapan(updated),
              })}
            </span>
          </>
        }
      >
        {making && (
          <Button
            variant="default"
            component={Link}
            to={paths.createMaterial(id)}
            leftSection={<IconCopy {...icon} />}
          >
            {t('detail.copy')}
          </Button>
        )}
        {record.result && <ScenarioChoice />}
        {record.result && scenario === null && (
          <Button
            variant="default"
            component={Link}
            to={paths.previewMaterial(id)}
            leftSection={<IconFileText {...icon} />}
          >
            {t('detail.preview')}
          </Button>
        )}
        {making && (
          <Button
            component={Link}
            to={withScenario(paths.editMaterial(id), scenario)}
            leftSection={<IconEdit {...icon} />}
          >
            {t('detail.edit')}
          </Button>
        )}
      </PageHead>
      <MaterialTabs id={id} at="result" kind={input.kind}>
        {record.result !== null && record.state === 'draft' && (
          <div className={head.notice}>
            <NotReady
              title={t('detail.no_document')}
              problems={record.errors}
              {...(making && { editor: paths.editMaterial(id) })}
            />
          </div>
        )}
        {scenario === null && outdated && (
          <div className={head.notice}>
            <OutdatedResult id={id} />
          </div>
        )}
        {result === undefined ? (
          unknown ? (
            <UnknownScenario />
          ) : compared.isError ? (
            <PartError retry={() => void compared.refetch()} />
          ) : (
            <Waiting rows={6} height={84} />
          )
        ) : result ? (
          <ResultPanel
            comparison={result}
            contracts={record.input}
            // Steps of another law would explain other figures than those that were saved.
            explained={compared.data?.law.digest === result.law.digest ? compared.data : null}
            plan={plan}
            pair={(year, shown) => (
              <Spans
                {...shown}
                year={year}
                record={record}
                scenario={scenario}
                editor={making ? paths.editMaterial(id) : undefined}
                comparison={result}
                plan={plan}
              />
            )}
            tools={
              <ProposalChoice
                count={result.differences.length}
                index={plan}
                onChoose={(number) => choose('plan', number)}
              />
            }
          />
        ) : (
          <NotReady
            title={t('detail.no_result')}
            problems={record.errors}
            {...(making && { editor: paths.editMaterial(id) })}
          />
        )}
      </MaterialTabs>
    </div>
  );
}
