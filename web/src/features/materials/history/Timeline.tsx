import { IconCheck, IconEdit, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './history.module.css';
import { IssuedRow } from './IssuedRow';
import { partnersOf, type Which } from './sides';
import type { IssuedVersion, MaterialRecord } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, timeInJapan, todayInJapan } from '~/lib/dates';

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;

interface MomentProps {
  at: string;
  look: 'issued' | 'saved' | 'made';
  children: ReactNode;
}

/** A row: when, and what happened then. */
function Moment({ at, look, children }: MomentProps) {
  const language = useLanguage();
  const moment = new Date(at);
  return (
    <li>
      <time dateTime={at}>
        {formatDate(todayInJapan(moment), language)} <small>{timeInJapan(moment)}</small>
      </time>
      <span className={`${classes.point} ${look === 'issued' ? classes.ok : ''}`}>
        {look === 'issued' ? (
          <IconCheck {...icon} />
        ) : look === 'saved' ? (
          <IconEdit {...icon} />
        ) : (
          <IconPlus {...icon} />
        )}
      </span>
      {children}
    </li>
  );
}

interface TimelineProps {
  record: MaterialRecord;
  /** The newest first. */
  rows: readonly IssuedVersion[];
  onCompare: (before: Which, after: Which) => void;
}

/** What is saved now where it was not issued, what was issued, and when the material was made. */
export function Timeline({ record, rows, onCompare }: TimelineProps) {
  const { t } = useTranslation();
  const isIssued = rows.some(({ version }) => version === record.version);
  return (
    <>
      {rows.length === 0 && <p className="sub">{t('issued.none')}</p>}
      <ol className={`card ${classes.list}`} aria-label={t('issued.title')}>
        {!isIssued && (
          <Moment at={record.updated_at} look="saved">
            <div className={classes.what}>
              <b>{t('issued.saved', { version: record.version })}</b>
              <p>{t('issued.not_issued')}</p>
            </div>
          </Moment>
        )}
        {rows.map((row) => {
          const partners = partnersOf(row, record, rows);
          return (
            <Moment key={row.number} at={row.issued_at} look="issued">
              <IssuedRow
                id={record.id}
                row={row}
                onCompare={partners && (() => onCompare(...partners))}
              />
            </Moment>
          );
        })}
        <Moment at={record.created_at} look="made">
          <div className={classes.what}>
            <b>{t('issued.made')}</b>
          </div>
        </Moment>
      </ol>
    </>
  );
}
