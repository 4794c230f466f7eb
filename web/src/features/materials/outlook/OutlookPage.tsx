import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { NotReady } from './NotReady';
import classes from './outlook.module.css';
import { useMaking } from '~/api/plan';
import { ApiError, codeOf } from '~/api/problem';
import type { LawUsed, MaterialInput } from '~/api/wire';
import head from '~/features/materials/head/head.module.css';
import { Marks } from '~/features/materials/head/Marks';
import { hasTab, MaterialTabs, type MaterialTab } from '~/features/materials/head/MaterialTabs';
import { PageHead } from '~/features/materials/head/PageHead';
import { RecordWaits } from '~/features/materials/head/RecordWaits';
import { recordQuery, type Asked } from '~/features/materials/records';
import { ScenarioChoice } from '~/features/materials/scenario/ScenarioChoice';
import { ScenarioNotice, UnknownScenario } from '~/features/materials/scenario/ScenarioNotice';
import { useScenario, withScenario } from '~/features/materials/scenario/useScenario';
import { fullName } from '~/lib/names';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Reasons } from '~/ui/FigureButton';
import { Empty, PartError, Waiting } from '~/ui/States';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface Material {
  id: string;
  input: MaterialInput;
  /** Whether it may be changed. */
  making: boolean;
  /** Which law is assumed; null for the law that is enacted. */
  scenario: string | null;
}

/** What a page of figures is drawn from. */
export interface Shown<Figures> extends Material {
  figures: Figures;
  /** The same with its steps, once they have come. */
  explained: Figures | null;
}

interface OutlookPageProps<Figures extends { law: LawUsed }, Key extends QueryKey> {
  title: string;
  tab: MaterialTab;
  query: (
    id: string,
    version: number,
    input: MaterialInput,
    asked: Asked,
  ) => UseQueryOptions<Figures, Error, Figures, Key>;
  /** What cannot be calculated while the input is not complete. */
  notReady: string;
  /** The time that is shown; null where there is none. */
  period: (figures: Figures) => string | null;
  /** Why there is none. */
  none: string;
  children: (shown: Shown<Figures>) => ReactNode;
}

/** A page of figures that are calculated anew from a saved material: all that stands around them. */
export function OutlookPage<Figures extends { law: LawUsed }, Key extends QueryKey>({
  title,
  tab,
  query,
  notReady,
  period,
  none,
  children,
}: OutlookPageProps<Figures, Key>) {
  const { t } = useTranslation();
  const making = useMaking();
  const { scenario } = useScenario();
  const { id = '' } = useParams();
  const loaded = useQuery(recordQuery(id));
  const record = loaded.data;
  const asked = useQuery({
    ...query(id, record?.version ?? 0, record?.input ?? {}, { explain: false, scenario }),
    enabled: record !== undefined && hasTab(record.input.kind, tab),
  });
  const figures = asked.data;
  const steps = useQuery({
    ...query(id, record?.version ?? 0, record?.input ?? {}, { explain: true, scenario }),
    enabled: figures !== undefined,
  });
  useTitle(title);

  if (!record) return <RecordWaits loaded={loaded} />;
  const { input } = record;
  const person = fullName(input.customer?.last_name, input.customer?.first_name);
  const isOfKind = hasTab(input.kind, tab);
  const shown = figures === undefined || !isOfKind ? null : period(figures);
  const refused = asked.error instanceof ApiError && asked.error.status === 422 && asked.error;
  const unknown = codeOf(asked.error) === 'unknown_scenario';
  return (
    <div className={`${head.page} ${classes.page}`}>
      <PageHead
        crumbs={[
          { label: t('nav.materials'), to: paths.materials() },
          {
            label: input.title ?? t('editor.untitled'),
            to: withScenario(paths.material(id), scenario),
          },
        ]}
        title={title}
        marks={<Marks law={figures?.law} />}
        meta={
          <>
            {input.company?.name && person !== '' && (
              <span>{t('outlook.for', { company: input.company.name, name: person })}</span>
            )}
            {shown !== null && <span>{shown}</span>}
          </>
        }
      >
        <ScenarioChoice />
        {making && (
          <Button
            variant="default"
            component={Link}
            to={withScenario(paths.editMaterial(id), scenario)}
            leftSection={<IconEdit {...icon} />}
          >
            {t('outlook.edit')}
          </Button>
        )}
      </PageHead>
      <MaterialTabs id={id} at={tab} kind={input.kind}>
        {!isOfKind && (
          <Empty
            action={
              <Link to={withScenario(paths.material(id), scenario)}>{t('editor.see_result')}</Link>
            }
          >
            {t('outlook.not_of_kind')}
          </Empty>
        )}
        {isOfKind && refused && (
          <NotReady
            title={notReady}
            problems={refused.problem.errors ?? []}
            {...(making && { editor: paths.editMaterial(id) })}
          />
        )}
        {unknown && <UnknownScenario />}
        {isOfKind && asked.isError && !refused && !unknown && (
          <PartError retry={() => void asked.refetch()} />
        )}
        {isOfKind && asked.isPending && <Waiting rows={6} height={84} />}
        {isOfKind &&
          figures !== undefined &&
          (shown === null ? (
            <Empty>{none}</Empty>
          ) : (
            <Reasons stamp={figures}>
              <div className={classes.view}>
                <ScenarioNotice law={figures.law} />
                {children({ figures, explained: steps.data ?? null, id, input, making, scenario })}
              </div>
            </Reasons>
          ))}
      </MaterialTabs>
    </div>
  );
}
