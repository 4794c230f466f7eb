import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { companyOf, linkId, planOf } from './rowWords';
import type { MaterialRow } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

interface RowLinkProps {
  row: MaterialRow;
  /** Takes the row into what is selected, or out of it. */
  onToggle: () => void;
}

/** Which of the rows a key leads to, from the one at `at`; null where it leads nowhere. */
function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The link of a row, which the whole row is. On it the arrows, Home and End go from row to row, Space selects,
 * and Enter opens as on any link.
 */
export function RowLink({ row, onToggle }: RowLinkProps) {
  const { t } = useTranslation();
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) onToggle();
      return;
    }
    const list = event.currentTarget.closest('[data-rows]');
    const links = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const to = target(event.key, links.indexOf(event.currentTarget), links.length);
    if (to === null) return;
    event.preventDefault();
    links[to]?.focus();
  };
  return (
    <Link
      id={linkId(row.material.id)}
      data-row=""
      to={paths.material(row.material.id, planOf(row))}
      onKeyDown={press}
    >
      {companyOf(row, t)}
    </Link>
  );
}
