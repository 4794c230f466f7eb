import type { LawTable } from './model';
import styles from './tables.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { SideScroll } from '~/ui/SideScroll';

/** Longer than a screen: its head stays in view while it is read. */
const LONG = 60;

/** So few columns would stand far apart over a whole screen. */
const NARROW = 3;

export function TableCard({ table }: { table: LawTable }) {
  const { t } = useTranslation();
  const { title, columns, rows, note, unit = t('law_tables.yen') } = table;
  return (
    <div className={`card ${styles.card} ${columns.length > NARROW ? '' : styles.narrow}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {unit !== '' && <span className="mute sm">{unit}</span>}
      </div>
      <div className={rows.length > LONG ? styles.long : undefined}>
        <SideScroll label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([head = '', ...cells]) => (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, at) => (
                    <td key={columns[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      </div>
      {note !== undefined && <p className={`mute sm ${styles.note}`}>{note}</p>}
    </div>
  );
}
