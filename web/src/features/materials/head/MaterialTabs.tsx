import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './head.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { comparesPay } from '~/features/materials/kind';
import { paths } from '~/lib/paths';

const PAGES = {
  result: paths.material,
  path: paths.pathOfMaterial,
  money: paths.moneyOfMaterial,
  papers: paths.papersOfMaterial,
  dates: paths.datesOfMaterial,
  history: paths.historyOfMaterial,
} as const;

export type MaterialTab = keyof typeof PAGES;
const names = Object.keys(PAGES) as MaterialTab[];

/** What only a comparison of pay has: months, and the papers and days of a resolution. */
const OF_PAY: ReadonlySet<MaterialTab> = new Set(['money', 'papers', 'dates']);
/** Whether a material of a kind has that page. */
export const hasTab = (kind: string | null | undefined, tab: MaterialTab): boolean =>
  comparesPay(kind) || !OF_PAY.has(tab);

interface MaterialTabsProps {
  id: string;
  at: MaterialTab;
  /** 資料の種類. */
  kind: string | null | undefined;
  children: ReactNode;
}

/**
 * 結果・推移・月次・書類・日程・履歴 of one material, each a page of its own: links that look like tabs. The plan and the law that are
 * chosen go along.
 */
export function MaterialTabs({ id, at, kind, children }: MaterialTabsProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const row = useRef<HTMLElement>(null);
  // where the row is wider than a phone, the page that is open is in the middle of it
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current === null || here == null) return;
    row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [at]);
  return (
    <>
      <nav ref={row} aria-label={t('outlook.tabs')} className={`${classes.tabs} no-print`}>
        {names
          .filter((name) => hasTab(kind, name))
          .map((name) => (
            <Link
              key={name}
              {...(name === at && { 'aria-current': 'page' as const })}
              to={{ pathname: PAGES[name](id), search }}
            >
              {t(`outlook.tab.${name}`)}
            </Link>
          ))}
      </nav>
      {children}
    </>
  );
}
