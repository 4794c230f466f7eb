import classes from './personal.module.css';
import type { PersonalReasons } from './reasons';
import type { PersonalInsurance } from '~/api/wire';
import { FigureRow } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

const COLUMNS = [
  'receipts',
  'cost',
  'special_deduction',
  'occasional_income',
  'into_total_income',
] as const;

interface ReceiptsTableProps {
  receipts: PersonalInsurance['receipts'];
  why: PersonalReasons;
}

/** 一時所得 of the years in which something is received; the tax on it goes by the other income of that year. */
export function ReceiptsTable({ receipts, why }: ReceiptsTableProps) {
  const { t } = useTranslation();
  if (receipts.length === 0) return null;
  const title = t('personal.receipts_title');
  return (
    <div className={classes.part}>
      <h4>{title}</h4>
      <SideScroll label={title}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('personal.receipts_year')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={shared.number}>
                  {t(`personal.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {receipts.map((row, at) => {
              const year = t('personal.calendar_year', { year: row.year });
              return (
                <FigureRow
                  key={row.year}
                  head={year}
                  columns={COLUMNS.length + 1}
                  cells={COLUMNS.map((name) => ({
                    key: `personal receipts ${at} ${name}`,
                    name: `${t(`personal.${name}`)} ${year}`,
                    figure: <Amount value={row[name]} />,
                    reason: why({
                      title: t(`personal.${name}`),
                      of: year,
                      figure: `receipts.${at}.${name}`,
                      shown: row[name],
                    }),
                  }))}
                />
              );
            })}
          </tbody>
        </table>
      </SideScroll>
      <p className="sub sm">{t('personal.receipts_why')}</p>
    </div>
  );
}
