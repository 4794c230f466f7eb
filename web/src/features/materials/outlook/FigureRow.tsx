import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './outlook.module.css';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

export interface Cell {
  /** Among all figures of the page. */
  key: string;
  /** Of what and when, for who listens. */
  name: string;
  figure: ReactNode;
  /** Null where there is none: then the figure offers nothing to open. */
  reason: ReactNode | null;
  /** How many columns it stands in. */
  columns?: number;
  /** Below the figure. */
  aside?: string;
  look?: string | undefined;
  /** Words among figures. */
  words?: true;
}

interface FigureRowProps {
  head: ReactNode;
  cells: readonly Cell[];
  /** Cells before the figures. */
  before?: ReactNode;
  /** How many columns the table has. */
  columns: number;
  look?: string | undefined;
}

/** A row of figures that open their reasons; on a narrow page the open one stands below its row. */
export function FigureRow({ head, cells, before, columns, look }: FigureRowProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const open = cells.find(({ key, reason }) => reason !== null && inline(key));
  return (
    <>
      <tr className={look}>
        <th scope="row">{head}</th>
        {before}
        {cells.map(({ key, name, figure, reason, columns: wide, aside, look: own, words }) => (
          <td
            key={key}
            colSpan={wide}
            className={[!words && classes.number, own].filter(Boolean).join(' ')}
          >
            <FigureButton reasonKey={key} label={t('reason.open', { name })} reason={reason}>
              {figure}
            </FigureButton>
            {aside !== undefined && <small>{aside}</small>}
          </td>
        ))}
      </tr>
      {open && (
        <tr className={classes.reason}>
          <td colSpan={columns}>
            <div>{open.reason}</div>
          </td>
        </tr>
      )}
    </>
  );
}
