import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useSearchParams } from 'react-router';
import { BatchBar } from './BatchBar';
import { Cards } from './Cards';
import { DatesModal } from './DatesModal';
import { DeleteModal } from './DeleteModal';
import { Filters } from './Filters';
import classes from './list.module.css';
import { Rows } from './Rows';
import { KeysHint } from './KeysHint';
import { KeptNotice } from './KeptNotice';
import { OutdatedNotice } from './OutdatedNotice';
import { CREATE, linkId } from './rowWords';
import { chosen, orderOf, type Column } from './order';
import { OrderChoice } from './OrderChoice';
import { addressOf, searchOf, type Search } from './search';
import { FIND, SearchForm } from './SearchForm';
import { useDeleteKey } from './useDeleteKey';
import { useDeletions } from './useDeletions';
import { useOutdated } from './useOutdated';
import { listQuery, PAGE_SIZE } from '~/features/materials/records';
import { useMaking } from '~/api/plan';
import type { MaterialRow } from '~/api/wire';
import { focusFirst } from '~/lib/focus';
import { pageOf } from '~/lib/pageOf';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Pager } from '~/ui/Pager';
import { Empty, PartError, Waiting } from '~/ui/States';
import { useNarrow } from '~/ui/useNarrow';

/** 資料の一覧: ten a page, the page in the address. */
export function ListPage() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address.get('page'));
  const search = searchOf(address);
  const order = orderOf(address);
  const list = useQuery(listQuery(page, search, order));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const [named, setNamed] = useState<string | null>(null);
  // Its dialog stays where the row goes, or is drawn as a card.
  const [dating, setDating] = useState<MaterialRow | null>(null);
  const making = useMaking();
  useTitle(t('list.title'));
  // The form of a search is a new one, which the address brings some time after it was asked for.
  const form = JSON.stringify(search);
  const looked = useRef<string | null>(null);
  useEffect(() => {
    if (looked.current !== null) focusFirst(looked.current);
    looked.current = null;
  }, [form]);

  const { waiting, isShown, remove } = useDeletions();
  const all = list.data?.results ?? [];
  const rows = all.filter((row) => isShown(row.material.id));
  // What waits to be deleted is counted by the server; of a search only what stands on this page is known.
  const hidden = search === null ? waiting : all.length - rows.length;
  const total = list.data && list.data.total - hidden;
  const isWhole = search === null && list.data?.total === all.length;
  const outdated = useOutdated(isWhole ? all : null, isShown);
  const isWaiting = list.isPending || outdated.isComing;
  // What was found before is no answer to what is looked for now.
  const answered = !isWaiting && list.data !== undefined && !list.isPlaceholderData;
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
    setAddress(addressOf(search, to, order));
  };
  const look = (wanted: Search | null, goOnAt = FIND) => {
    setSelected(new Set());
    setAddress(addressOf(wanted, 1, order));
    if (JSON.stringify(wanted) === form) focusFirst(goOnAt);
    else looked.current = goOnAt;
  };
  const sortBy = (by: Column) => {
    setSelected(new Set());
    setAddress(addressOf(search, 1, chosen(by, order)));
  };
  const removeAll = (ids: readonly string[]) => {
    const last = rows.findLastIndex((row) => ids.includes(row.material.id));
    const isLeft = (row: MaterialRow) => !ids.includes(row.material.id);
    const next = rows.slice(last + 1).find(isLeft) ?? rows.findLast(isLeft);
    select(ids, false);
    setAsking(null);
    const [first = ''] = ids;
    remove(ids, () => focusFirst(linkId(first)));
    if (next === undefined && page > 1) goTo(page - 1);
    focusFirst(next === undefined ? CREATE : linkId(next.material.id), CREATE);
  };
  const askForSelected = () => {
    if (here.length === 0) return;
    setNamed(null);
    setAsking(here);
  };
  useDeleteKey(askForSelected);
  const table = {
    rows,
    selected: new Set(here),
    onSelect: select,
    onDates: setDating,
    onDelete: (id: string) => {
      setNamed(id);
      setAsking([id]);
    },
  };
  const batch = here.length > 0 && (
    <BatchBar
      chosen={rows.filter((row) => selected.has(row.material.id))}
      onDelete={askForSelected}
      onClear={() => setSelected(new Set())}
    />
  );

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{t('list.title')}</h1>
          {search === null && (
            <p className={`mute sm ${classes.count}`}>
              {answered && total !== undefined && t('list.count', { count: total })}
            </p>
          )}
        </div>
        {making && (
          <Button
            component={Link}
            id={CREATE}
            to={paths.createMaterial()}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {t('list.create')}
          </Button>
        )}
      </div>

      {making && <KeptNotice />}
      {(search !== null || list.isPlaceholderData || (!isWaiting && (total ?? 0) > 0)) && (
        // The way back of the browser brings back what was looked for, too.
        <SearchForm key={form} search={search} onSearch={look} />
      )}
      {search !== null && (
        <div className={`sub sm ${classes.found}`}>
          <Filters search={search} onSearch={look} />
          <p role="status">
            {answered && total !== undefined && (
              <>
                {t('list.search.found', { count: total })}
                {'keyword' in search && t('list.search.alike')}
              </>
            )}
          </p>
        </div>
      )}
      <OutdatedNotice count={isWaiting ? 0 : (outdated.count ?? 0)} />
      {list.isError && <PartError retry={() => void list.refetch()}>{t('list.failed')}</PartError>}
      {isWaiting && !list.isError && <Waiting rows={6} />}
      {all.length > 0 && rows.length === 0 && total !== 0 && (
        <p role="status">{t('list.page_deleted')}</p>
      )}
      {(all.length === 0 || total === 0) && answered && page === 1 && search !== null && (
        <Empty
          action={
            <div className={classes.none}>
              <Button variant="default" onClick={() => look(null)}>
                {t('list.search.clear')}
              </Button>
              {'keyword' in search && search.search_type !== 'keyword' && (
                <Button
                  variant="subtle"
                  onClick={() => look({ ...search, search_type: 'keyword' })}
                >
                  {t('list.search.everywhere')}
                </Button>
              )}
            </div>
          }
        >
          {t('list.search.none')}
        </Empty>
      )}
      {(all.length === 0 || total === 0) && answered && page === 1 && search === null && (
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
      {answered && all.length === 0 && page > 1 && (
        <Empty action={<Button onClick={() => goTo(1)}>{t('list.first_page')}</Button>}>
          {t('list.no_such_page')}
        </Empty>
      )}
      {list.data && !isWaiting && total !== undefined && rows.length > 0 && (
        <>
          {narrow && <OrderChoice order={order} onSort={sortBy} />}
          <div className={`card ${classes.box}`} aria-busy={list.isPlaceholderData}>
            {!narrow && batch}
            {narrow ? <Cards {...table} /> : <Rows {...table} order={order} onSort={sortBy} />}
          </div>
          {!narrow && <KeysHint />}
          <Pager page={page} total={total} size={PAGE_SIZE} onPage={goTo} />
          {narrow && batch}
        </>
      )}

      {dating && <DatesModal row={dating} onClose={() => setDating(null)} />}
      <DeleteModal
        ids={asking}
        only={rows.find((row) => row.material.id === named) ?? null}
        onClose={() => {
          setAsking(null);
          // the menu that asked is gone, the button of a selection is not
          if (named !== null) focusFirst(linkId(named));
        }}
        onConfirm={removeAll}
      />
    </div>
  );
}
