import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { Heads } from './Heads';
import { isNewest, movedPlans } from './moved';
import { MovedTable } from './MovedTable';
import classes from './regenerate.module.css';
import { Told } from './Told';
import { Why } from './Why';
import { useMaking } from '~/api/plan';
import { ApiError, codeOf } from '~/api/problem';
import type { Comparison, MaterialRecord } from '~/api/wire';
import head from '~/features/materials/head/head.module.css';
import { Marks } from '~/features/materials/head/Marks';
import { PageHead } from '~/features/materials/head/PageHead';
import { RecordWaits } from '~/features/materials/head/RecordWaits';
import { NotReady } from '~/features/materials/outlook/NotReady';
import {
  changeRecord,
  comparisonQuery,
  recordQuery,
  tagOf,
  useForgetRecords,
} from '~/features/materials/records';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import { useReason } from '~/features/materials/result/useReason';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';
import { fullName } from '~/lib/names';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Reasons } from '~/ui/FigureButton';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

/** 再作成: a saved material under the newest law beside what was saved. Looking saves nothing. */
export function RegeneratePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id = '' } = useParams();
  const loaded = useQuery(recordQuery(id));
  const record = loaded.data;
  useTitle(t('regenerate.title'));

  if (!record) return <RecordWaits loaded={loaded} />;
  const { input, result } = record;
  const person = fullName(input.customer?.last_name, input.customer?.first_name);
  return (
    <div className={head.page}>
      <PageHead
        crumbs={[
          { label: t('nav.materials'), to: paths.materials() },
          { label: input.title ?? t('editor.untitled'), to: paths.material(id) },
        ]}
        title={t('regenerate.title')}
        {...(result != null && { marks: <Marks law={undefined} /> })}
        meta={
          <>
            {input.company?.name && person !== '' && (
              <span>{t('outlook.for', { company: input.company.name, name: person })}</span>
            )}
            {input.basis_date && (
              <span>{t('regenerate.basis', { day: formatDate(input.basis_date, language) })}</span>
            )}
            {result != null && <span>{t('regenerate.unchanged_input')}</span>}
          </>
        }
      >
        <Button variant="default" component={Link} to={paths.outdatedMaterials()}>
          {t('regenerate.all')}
        </Button>
      </PageHead>
      {result == null ? (
        <Draft record={record} />
      ) : (
        <Rerun record={record} saved={result} reload={() => void loaded.refetch()} />
      )}
    </div>
  );
}

function Draft({ record: { id, errors } }: { record: MaterialRecord }) {
  const { t } = useTranslation();
  const making = useMaking();
  return (
    <NotReady
      title={t('regenerate.draft')}
      problems={errors}
      {...(making && { editor: paths.editMaterial(id) })}
    />
  );
}

interface RerunProps {
  record: MaterialRecord;
  saved: Comparison;
  reload: () => void;
}

function Rerun({ record, saved, reload }: RerunProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const making = useMaking();
  const { id, version, input } = record;
  const asked = useQuery(comparisonQuery(id, version, input, null));
  const now = asked.data;
  if (now && isNewest(saved, now)) {
    return (
      <Notice tone="ok" title={t('regenerate.newest')} role="status">
        <p>
          {t('regenerate.newest_text', {
            edition: now.law.edition,
            checked: formatDate(now.law.checked_through, language),
          })}
        </p>
        <p>
          <Link to={paths.material(id)}>{t('regenerate.back')}</Link>
        </p>
      </Notice>
    );
  }
  const refused = asked.error instanceof ApiError && asked.error.status === 422 && asked.error;
  return (
    <div className={classes.page}>
      <Heads saved={saved.law} savedAt={new Date(record.updated_at)} now={now?.law} />
      {refused && (
        <NotReady
          title={t('regenerate.not_calculated')}
          problems={refused.problem.errors ?? []}
          {...(making && { editor: paths.editMaterial(id) })}
        />
      )}
      {asked.isError && !refused && (
        <PartError retry={() => void asked.refetch()}>{t('regenerate.failed')}</PartError>
      )}
      {asked.isPending && <Waiting rows={8} />}
      {now && (
        <>
          <Moved record={record} saved={saved} now={now} />
          <Decision key={version} record={record} reload={reload} />
        </>
      )}
    </div>
  );
}

interface MovedProps {
  record: MaterialRecord;
  saved: Comparison;
  now: Comparison;
}

function Moved({ record, saved, now }: MovedProps) {
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  const reason = useReason(now);
  const plans = movedPlans(saved, now);
  const moved = plans.some((plan) => plan.moved > 0);
  // the proposals first: they are what the material is about
  const [current, ...proposals] = plans;
  return (
    <>
      <Told plans={plans} />
      <Why saved={saved} now={now} input={record.input} moved={moved} />
      <Reasons stamp={now}>
        <div className={classes.plans} data-reasons>
          {[...proposals, ...(current ? [current] : [])].map((of) => (
            <MovedTable
              key={of.plan}
              of={of}
              name={nameOf(of.plan)}
              columns={{
                before: t('regenerate.column.saved'),
                after: t('regenerate.column.newest'),
                move: t('regenerate.move'),
              }}
              reason={reason}
            />
          ))}
        </div>
      </Reasons>
    </>
  );
}

/** The bar at the foot: to save again, or to leave all as it is. */
function Decision({ record, reload }: Pick<RerunProps, 'record' | 'reload'>) {
  const { t } = useTranslation();
  const making = useMaking();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const forget = useForgetRecords();
  const { id, input } = record;
  const save = useMutation({
    mutationFn: () => changeRecord(id, tagOf(record), input),
    onSuccess: ({ record: saved }) => {
      queries.setQueryData(recordQuery(id).queryKey, saved);
      forget();
      toasts.show(t('regenerate.saved'));
      void navigate(paths.material(id));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <>
      <RefusalNotice {...refusal} takesFocus />
      <div className={`card ${classes.decision} no-print`}>
        <p>
          {making ? (
            <>
              <b>{t('regenerate.decide')}</b> <span>{t('regenerate.decide_text')}</span>{' '}
              <span>{t('regenerate.decide_gone')}</span>
            </>
          ) : (
            t('outlook.over')
          )}
        </p>
        <div>
          <Button variant="default" component={Link} to={paths.material(id)}>
            {t('regenerate.leave')}
          </Button>
          {making &&
            (codeOf(save.error) === 'stale' ? (
              <Button onClick={reload}>{t('regenerate.reload')}</Button>
            ) : (
              <Button loading={save.isPending} onClick={() => save.mutate()}>
                {t('regenerate.save')}
              </Button>
            ))}
        </div>
      </div>
    </>
  );
}
