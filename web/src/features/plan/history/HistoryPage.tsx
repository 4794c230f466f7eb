import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Cards } from './Cards';
import classes from './history.module.css';
import { PAGE_SIZE, searchOf, shownOf, viewOf, yearsOf, type Column, type View } from './list';
import { historyQuery } from './queries';
import { Rows } from './Rows';
import { SaveTogether } from './SaveTogether';
import { FIELD, SearchForm } from './SearchForm';
import { useChoice } from './useChoice';
import type { BillingItem } from '~/api/wire';
import { memberPlanQuery } from '~/api/memberPlan';
import { standingOf } from '~/features/plan/standing';
import { chargesOf, paymentsOf } from '~/features/billing/firstPaid';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { formatYen } from '~/lib/yen';
import { Pager } from '~/ui/Pager';
import { Empty, PartError, Waiting } from '~/ui/States';
import { SideScroll } from '~/ui/SideScroll';
import { useMedium } from '~/ui/useNarrow';
import { Whole } from '~/ui/Whole';

/** お支払い履歴: all invoices, looked through in the browser; the search stands in the address. */
export function HistoryPage() {
  const { t } = useTranslation();
  const list = useQuery(historyQuery);
  useTitle(t('history.title'));
  return (
    <div className={classes.page}>
      <h1>{t('history.title')}</h1>
      {list.isError && list.data === undefined && (
        <PartError retry={() => void list.refetch()}>{t('history.failed')}</PartError>
      )}
      {list.isPending && <Waiting rows={6} />}
      {list.data?.length === 0 && <NoneYet />}
      {list.data !== undefined && list.data.length > 0 && <Found all={list.data} />}
    </div>
  );
}

/** Nothing was charged yet, and the day on which that changes as far as it is known. */
function NoneYet() {
  const { t } = useTranslation();
  const days = useDays();
  const plan = useQuery(memberPlanQuery).data;
  const charges = plan == null ? null : chargesOf(plan);
  // Of what a coupon takes all nothing is paid.
  const first = charges === null ? null : paymentsOf(charges).firstPaid;
  return (
    <Empty>
      <Whole
        text={
          first === null
            ? t('history.none')
            : t('history.none_until', { day: days.full(first.date) })
        }
      />
    </Empty>
  );
}

function Found({ all }: { all: readonly BillingItem[] }) {
  const { t } = useTranslation();
  const asCards = useMedium();
  const [search, setSearch] = useSearchParams();
  const plan = useQuery(memberPlanQuery).data;
  // The profile is closed to whoever has to pay first.
  const mayRead = plan != null && !['past_due', 'ended'].includes(standingOf(plan));
  const years = yearsOf(all);
  const view = viewOf(search, years);
  const shown = shownOf(all, view);
  const { picked, choosing } = useChoice(all);
  const go = (to: View) => {
    const next = new URLSearchParams(searchOf(to));
    // One way back leads to what was shown before, however often the same was asked for.
    if (next.toString() !== search.toString()) setSearch(next, { preventScrollReset: true });
  };
  /** Another search or order begins with its first page. */
  const change = (part: Partial<View>) => go({ ...view, ...part, page: 1 });
  const sortBy = (by: Column) =>
    change({ sort: { by, rising: view.sort.by === by && !view.sort.rising } });

  return (
    <>
      <SearchForm view={view} years={years} onChange={change} />
      <p className="sub sm" role="status">
        <Whole text={t('history.found', { total: shown.total, paid: formatYen(shown.paid) })} />
      </p>
      {/* It stays where nothing was found: how a download ended is to be read there, too. */}
      <SaveTogether
        shown={shown.rows.filter(({ has_invoice: has }) => has)}
        picked={picked}
        onClear={() => choosing.onChoose([...choosing.chosen], false)}
      />
      {shown.total === 0 ? (
        <Empty
          action={
            <Button
              variant="default"
              onClick={() => {
                setSearch({});
                // The button goes.
                focusFirst(FIELD);
              }}
            >
              {t('history.clear')}
            </Button>
          }
        >
          {t('history.no_match')}
        </Empty>
      ) : (
        <>
          <div className={`card ${classes.box}`}>
            {asCards ? (
              <Cards rows={shown.rows} {...choosing} />
            ) : (
              <SideScroll label={t('history.caption')}>
                <Rows rows={shown.rows} sort={view.sort} onSort={sortBy} {...choosing} />
              </SideScroll>
            )}
          </div>
          <Pager
            page={shown.page}
            total={shown.total}
            size={PAGE_SIZE}
            onPage={(page) => go({ ...view, page })}
          />
        </>
      )}
      <p className={`mute xs ${classes.note}`}>
        {t('history.note')} {mayRead && <Link to={paths.account()}>{t('history.to_name')}</Link>}
      </p>
      <p className={`mute xs ${classes.note}`}>{t('history.note_names')}</p>
    </>
  );
}
