import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useSearchParams } from 'react-router';
import { BatchBar } from './BatchBar';
import { Cards } from './Cards';
import { DeleteModal } from './DeleteModal';
import classes from './list.module.css';
import { Rows } from './Rows';
import { listQuery, PAGE_SIZE } from '~/features/materials/records';
import { useMaking } from '~/api/plan';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Pager } from '~/ui/Pager';
import { Empty, PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';
import { useNarrow } from '~/ui/useNarrow';

const pageOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

/** 資料の一覧: ten a page, the page in the address. */
export function ListPage() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const page = pageOf(search.get('page'));
  const list = useQuery(listQuery(page));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const [named, setNamed] = useState<string | null>(null);
  const making = useMaking();
  useTitle(t('list.title'));

  const rows = list.data?.results ?? [];
  const here = rows.filter((row) => selected.has(row.material.id)).map((row) => row.material.id);
  const select = (ids: readonly string[], on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      ids.forEach((id) => (on ? after.add(id) : after.delete(id)));
      return after;
    });
  };
  const goTo = (to: number) => {
    setSelected(new Set());
    setSearch(to === 1 ? {} : { page: String(to) });
  };
  const table = {
    rows,
    selected: new Set(here),
    onSelect: select,
    onDelete: (id: string) => {
      setNamed(id);
      setAsking([id]);
    },
  };
  const batch = here.length > 0 && (
    <BatchBar
      count={here.length}
      onDelete={() => {
        setNamed(null);
        setAsking(here);
      }}
      onClear={() => setSelected(new Set())}
    />
  );

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{t('list.title')}</h1>
          {list.data && <p className="mute sm">{t('list.count', { count: list.data.total })}</p>}
        </div>
        {making && (
          <Button
            component={Link}
            to={paths.createMaterial()}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {t('list.create')}
          </Button>
        )}
      </div>

      {list.isError && <PartError retry={() => void list.refetch()}>{t('list.failed')}</PartError>}
      {list.isPending && <Waiting rows={6} />}
      {list.data && rows.length === 0 && page === 1 && (
        <Empty
          action={
            making && (
              <Button component={Link} to={paths.createMaterial()}>
                {t('list.create')}
              </Button>
            )
          }
        >
          {t(making ? 'list.empty' : 'list.none')}
        </Empty>
      )}
      {list.data && rows.length === 0 && page > 1 && (
        <Empty action={<Button onClick={() => goTo(1)}>{t('list.first_page')}</Button>}>
          {t('list.no_such_page')}
        </Empty>
      )}
      {list.data && rows.length > 0 && (
        <>
          <div className={`card ${classes.box}`} aria-busy={list.isPlaceholderData}>
            {!narrow && batch}
            {narrow ? <Cards {...table} /> : <Rows {...table} />}
          </div>
          <Pager page={page} total={list.data.total} size={PAGE_SIZE} onPage={goTo} />
          {narrow && batch}
        </>
      )}

      <DeleteModal
        ids={asking}
        only={rows.find((row) => row.material.id === named) ?? null}
        onClose={() => setAsking(null)}
        onDone={(count) => {
          select(asking ?? [], false);
          setAsking(null);
          toasts.show(t('list.deleted', { count }));
          if (count === rows.length && page > 1) goTo(page - 1);
        }}
      />
    </div>
  );
}
