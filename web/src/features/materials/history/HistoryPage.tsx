import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Compared } from './Compared';
import classes from './history.module.css';
import { IssueButton } from './IssueButton';
import { useSides } from './sides';
import { Timeline } from './Timeline';
import { versionsQuery } from './versions';
import { useMaking } from '~/api/plan';
import type { MaterialRecord } from '~/api/wire';
import head from '~/features/materials/head/head.module.css';
import { MaterialTabs } from '~/features/materials/head/MaterialTabs';
import { PageHead } from '~/features/materials/head/PageHead';
import { RecordWaits } from '~/features/materials/head/RecordWaits';
import { NotReady } from '~/features/materials/outlook/NotReady';
import { recordQuery } from '~/features/materials/records';
import { useTranslation } from '~/i18n/useTranslation';
import { fullName } from '~/lib/names';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { StateBadge } from '~/ui/StateBadge';
import { PartError, Waiting } from '~/ui/States';

/** 履歴 of a material: what was issued of it, and how two of them differ. */
export function HistoryPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const loaded = useQuery(recordQuery(id));
  const record = loaded.data;
  useTitle(t('issued.title'));

  if (!record) return <RecordWaits loaded={loaded} />;
  return <History record={record} reload={() => void loaded.refetch()} />;
}

interface HistoryProps {
  record: MaterialRecord;
  reload: () => void;
}

function History({ record, reload }: HistoryProps) {
  const { t } = useTranslation();
  const making = useMaking();
  const { id, input, errors } = record;
  const issued = useQuery(versionsQuery(id));
  const [asked, setAsked] = useState(0);
  const rows = issued.data?.results ?? [];
  const { sides, compare, close } = useSides(rows);
  const person = fullName(input.customer?.last_name, input.customer?.first_name);
  const isDraft = record.state === 'draft';
  return (
    <div className={head.page}>
      <PageHead
        crumbs={[
          { label: t('nav.materials'), to: paths.materials() },
          { label: input.title ?? t('editor.untitled'), to: paths.material(id) },
        ]}
        title={t('issued.title')}
        meta={
          <>
            <StateBadge state={record.state} />
            {input.company?.name && person !== '' && (
              <span>{t('outlook.for', { company: input.company.name, name: person })}</span>
            )}
            <span>{t('issued.frozen')}</span>
          </>
        }
      >
        {making && !isDraft && <IssueButton record={record} reload={reload} />}
      </PageHead>
      <MaterialTabs id={id} at="history" kind={input.kind}>
        <div className={classes.page}>
          {isDraft && (
            <NotReady
              title={t('issued.not_ready')}
              problems={errors}
              {...(making && { editor: paths.editMaterial(id) })}
            />
          )}
          {issued.isPending && <Waiting rows={3} height={68} />}
          {issued.isError && (
            <PartError retry={() => void issued.refetch()}>{t('issued.failed')}</PartError>
          )}
          {issued.data && (
            <Timeline
              record={record}
              rows={rows}
              onCompare={(before, after) => {
                compare(before, after);
                setAsked(asked + 1);
              }}
            />
          )}
          {sides && (
            <Compared
              record={record}
              rows={rows}
              before={sides.before}
              after={sides.after}
              asked={asked}
              onChoose={compare}
              onClose={close}
            />
          )}
        </div>
      </MaterialTabs>
    </div>
  );
}
