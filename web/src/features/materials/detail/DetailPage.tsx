import { Button, SegmentedControl } from '@mantine/core';
import {
  IconCalendarStats,
  IconChartLine,
  IconCopy,
  IconEdit,
  IconFileText,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useParams } from 'react-router';
import classes from './detail.module.css';
import { statusOf } from '~/api/problem';
import { explanationQuery, recordQuery } from '~/features/materials/records';
import { ResultPanel } from '~/features/materials/result/ResultPanel';
import { useMaking } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate, timeInJapan, todayInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Empty, PartError, Waiting } from '~/ui/States';
import { StateBadge } from '~/ui/StateBadge';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** One material to read: the saved figures at full width. */
export function DetailPage() {
  const { t } = useTranslation();
  const making = useMaking();
  const language = useLanguage();
  const { id = '' } = useParams();
  const [plan, setPlan] = useState(1);
  const loaded = useQuery(recordQuery(id));
  const record = loaded.data;
  const explanation = useQuery({
    ...explanationQuery(id, record?.version ?? 0, record?.input ?? {}),
    enabled: record?.result != null,
  });
  const title = record?.input.title ?? t('editor.untitled');
  useTitle(title);

  if (loaded.isError && statusOf(loaded.error) === 404) throw loaded.error;
  if (!record) {
    return (
      <div className={classes.page}>
        {loaded.isError ? <PartError retry={() => void loaded.refetch()} /> : <Waiting rows={6} />}
      </div>
    );
  }
  const { input, result } = record;
  const updated = new Date(record.updated_at);
  const person = [input.customer?.last_name, input.customer?.first_name].filter(Boolean).join(' ');
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <nav className={classes.crumbs} aria-label={t('editor.here')}>
            <Link to={paths.materials()}>{t('nav.materials')}</Link>
          </nav>
          <h1>{title}</h1>
          <p className={classes.meta}>
            <StateBadge state={record.state} />
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
          </p>
        </div>
        <div className={`${classes.buttons} no-print`}>
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
          {result && (
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
              to={paths.editMaterial(id)}
              leftSection={<IconEdit {...icon} />}
            >
              {t('detail.edit')}
            </Button>
          )}
        </div>
      </div>
      {result ? (
        <ResultPanel
          comparison={result}
          // Steps of another law would explain other figures than those that were saved.
          explained={explanation.data?.law.digest === result.law.digest ? explanation.data : null}
          plan={Math.min(plan, result.differences.length)}
          tools={
            <>
              {result.differences.length > 1 && (
                <SegmentedControl
                  aria-label={t('detail.plan')}
                  data={result.differences.map((_, index) => ({
                    value: String(index + 1),
                    label: t('result.plan', { number: index + 1 }),
                  }))}
                  value={String(plan)}
                  onChange={(value) => setPlan(Number(value))}
                />
              )}
              <Button
                variant="default"
                component={Link}
                to={paths.moneyOfMaterial(id, plan)}
                leftSection={<IconCalendarStats {...icon} />}
              >
                {t('result.months')}
              </Button>
              <Button
                variant="default"
                component={Link}
                to={paths.pathOfMaterial(id, plan)}
                leftSection={<IconChartLine {...icon} />}
              >
                {t('result.years')}
              </Button>
            </>
          }
        />
      ) : (
        <Empty
          action={
            making && (
              <Button component={Link} to={paths.editMaterial(id)}>
                {t('detail.continue')}
              </Button>
            )
          }
        >
          {t('detail.no_result')}
        </Empty>
      )}
    </div>
  );
}
