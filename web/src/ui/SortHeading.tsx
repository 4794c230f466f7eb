import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SortHeading.module.css';

interface SortHeadingProps {
  /** How the table stands by this column; null where it stands by another. */
  direction: 'rising' | 'falling' | null;
  className?: string | undefined;
  onSort: () => void;
  children: ReactNode;
}

/** 見出し: the table stands by the column whose heading is pressed, and the other way round by the next press. */
export function SortHeading({ direction, className, onSort, children }: SortHeadingProps) {
  const Icon =
    direction === null ? IconSelector : direction === 'rising' ? IconChevronUp : IconChevronDown;
  return (
    <th
      scope="col"
      className={className}
      {...(direction !== null && {
        'aria-sort': direction === 'rising' ? 'ascending' : 'descending',
      })}
    >
      <button
        type="button"
        className={`${classes.sort} ${direction === null ? '' : classes.sorted}`}
        onClick={onSort}
      >
        <span>{children}</span>
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}
