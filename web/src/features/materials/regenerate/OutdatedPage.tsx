import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import classes from './regenerate.module.css';
import { Crumbs } from '~/features/materials/head/Crumbs';
import head from '~/features/materials/head/head.module.css';
import {
  companyOf,
  customerOf,
  planOf,
  titleOf,
  updatedOf,
} from '~/features/materials/list/rowWords';
import { outdatedQuery, PAGE_SIZE } from '~/features/materials/records';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import type { MaterialRow } from '~/api/wire';
import { pageOf } from '~/lib/pageOf';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Amount } from '~/ui/Amount';
import { Pager } from '~/ui/Pager';
import { Empty, PartError, Waiting } from '~/ui/States';

/** 再作成 without a material: those whose figures are of an earlier edition of the law. */
export function OutdatedPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address.get('page'));
  const list = useQuery(outdatedQuery(page));
  useTitle(t('regenerate.all'));
  const goTo = (to: number) => setAddress(to === 1 ? {} : { page: String(to) });
  const rows = list.data?.results ?? [];
  const total = list.data?.total ?? 0;
  return (
    <div className={head.page}>
      <div className={classes.listHead}>
        <Crumbs crumbs={[{ label: t('nav.materials'), to: paths.materials() }]} />
        <h1>{t('regenerate.all')}</h1>
        {total > 0 && <p className="mute sm">{t('regenerate.list_count', { count: total })}</p>}
      </div>
      {list.isError && (
        <PartError retry={() => void list.refetch()}>{t('regenerate.list_failed')}</PartError>
      )}
      {list.isPending && <Waiting rows={4} height={72} />}
      {list.data && rows.length === 0 && page === 1 && (
        <Empty
          action={
            <Button variant="default" component={Link} to={paths.materials()}>
              {t('regenerate.list_to_materials')}
            </Button>
          }
        >
          {t('regenerate.list_none')}
        </Empty>
      )}
      {list.data && rows.length === 0 && page > 1 && (
        <Empty action={<Button onClick={() => goTo(1)}>{t('regenerate.list_first')}</Button>}>
          {t('regenerate.list_page')}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <p className={`sub ${classes.lead}`}>
            <span>{t('regenerate.list_lead')}</span> <span>{t('regenerate.list_lead_then')}</span>
          </p>
          <ul className={`card ${classes.rows}`} aria-busy={list.isPlaceholderData}>
            {rows.map((row) => (
              <Row key={row.material.id} row={row} />
            ))}
          </ul>
          <Pager page={page} total={total} size={PAGE_SIZE} onPage={goTo} />
        </>
      )}
    </div>
  );
}

function Row({ row }: { row: MaterialRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, summary } = row.material;
  const plan = planOf(row);
  return (
    <li>
      <div>
        <Link to={paths.regenerateMaterial(id)}>{companyOf(row, t)}</Link>
        <small>
          {titleOf(row, t)}・<span className="nw">{customerOf(row, t)}</span>
        </small>
      </div>
      <p>
        {summary && (
          <span>
            {t('list.together')}
            {plan !== undefined && ` ${t('list.plan', { number: plan })}`}{' '}
            <b>
              <Amount signed value={summary.together} unit={t('unit.yen_per_year')} />
            </b>
          </span>
        )}
        {summary && (
          <span className="nw">
            {t('list.pension')}{' '}
            <b>
              <Amount signed value={summary.pension_per_year} unit={t('unit.yen_per_year')} />
            </b>
          </span>
        )}
        <span className="nw">
          {t('list.updated')} {updatedOf(row, t, language, new Date())}
        </span>
      </p>
      <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
    </li>
  );
}
