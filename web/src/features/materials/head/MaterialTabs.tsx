import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './head.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

const PAGES = {
  result: paths.material,
  path: paths.pathOfMaterial,
  money: paths.moneyOfMaterial,
  dates: paths.datesOfMaterial,
} as const;

export type MaterialTab = keyof typeof PAGES;
const names = Object.keys(PAGES) as MaterialTab[];

interface MaterialTabsProps {
  id: string;
  at: MaterialTab;
  children: ReactNode;
}

/**
 * 結果・推移・月次・日程 of one material, each a page of its own: links that look like tabs. The plan and the law that are
 * chosen go along.
 */
export function MaterialTabs({ id, at, children }: MaterialTabsProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <>
      <nav aria-label={t('outlook.tabs')} className={`${classes.tabs} no-print`}>
        {names.map((name) => (
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
