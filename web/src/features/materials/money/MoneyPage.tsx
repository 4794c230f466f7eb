import { Badge, Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './money.module.css';
import { MoneyView } from './MoneyView';
import { NotReady } from './NotReady';
import { useMaking } from '~/api/plan';
import { ApiError, statusOf } from '~/api/problem';
import { moneyQuery, recordQuery } from '~/features/materials/records';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Empty, PartError, Waiting } from '~/ui/States';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** 月ごとのお金 of a material: what is really paid in each of 24 months. */
export function MoneyPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const making = useMaking();
  const { id = '' } = useParams();
  const loaded = useQuery(recordQuery(id));
  const record = loaded.data;
  const asked = useQuery({
    ...moneyQuery(id, record?.version ?? 0, record?.input ?? {}),
    enabled: record !== undefined,
  });
  const money = asked.data;
  useTitle(t('money.title'));

  if (loaded.isError && statusOf(loaded.error) === 404) throw loaded.error;
  if (!record) {
    return (
      <div className={classes.page}>
        {loaded.isError ? <PartError retry={() => void loaded.refetch()} /> : <Waiting rows={6} />}
      </div>
    );
  }
  const { input } = record;
  const person = [input.customer?.last_name, input.customer?.first_name].filter(Boolean).join(' ');
  const months = money?.plans[0]?.months.length ?? 0;
  const refused = asked.error instanceof ApiError && asked.error.status === 422 && asked.error;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <nav className={classes.crumbs} aria-label={t('editor.here')}>
            <Link to={paths.materials()}>{t('nav.materials')}</Link>
            <span aria-hidden="true">/</span>
            <Link to={paths.material(id)}>{input.title ?? t('editor.untitled')}</Link>
          </nav>
          <h1>
            {t('money.title')}
            <Badge
              component="span"
              className={classes.badge}
              variant="default"
              c="gray.7"
              size="lg"
              h={22}
              fz={12}
              px={8}
            >
              {t('result.estimate')}
            </Badge>
          </h1>
          <p className={classes.meta}>
            {input.company?.name && person !== '' && (
              <span>{t('money.for', { company: input.company.name, name: person })}</span>
            )}
            {money && months > 0 && (
              <span>
                {t('money.period', {
                  from: formatMonth(money.from, language),
                  to: formatMonth(money.to, language),
                  count: months,
                })}
              </span>
            )}
          </p>
        </div>
        {making && (
          <Button
            variant="default"
            component={Link}
            to={paths.editMaterial(id)}
            leftSection={<IconEdit {...icon} />}
          >
            {t('money.edit')}
          </Button>
        )}
      </div>
      {refused && (
        <NotReady
          problems={refused.problem.errors ?? []}
          {...(making && { editor: paths.editMaterial(id) })}
        />
      )}
      {asked.isError && !refused && <PartError retry={() => void asked.refetch()} />}
      {asked.isPending && <Waiting rows={6} height={84} />}
      {money && months === 0 && <Empty>{t('money.no_months')}</Empty>}
      {money && months > 0 && <MoneyView id={id} money={money} input={input} making={making} />}
    </div>
  );
}
