import { useTranslation } from '~/i18n/useTranslation';
import { companyColumns, personColumns } from './columns';
import { MonthList } from './MonthList';
import { MonthTable } from './MonthTable';
import type { Months } from './useMonths';
import shared from '~/features/materials/outlook/outlook.module.css';
import { usePhone } from '~/ui/useNarrow';

interface MonthCardProps extends Months {
  of: 'person' | 'company';
  hasCash: boolean;
}

/** 月ごとの内訳: a table, and on a phone one line for each month. */
export function MonthCard({ of, hasCash, ...months }: MonthCardProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const columns = of === 'person' ? personColumns(months.plan.months) : companyColumns(hasCash);
  const shown = {
    ...months,
    columns,
    title: t(`money.table.${of}`, { plan: months.name }),
    withEvents: of === 'person',
  };
  return (
    <div className={`card ${shared.box}`}>
      <div className={shared.tableHead}>
        <h2>{shown.title}</h2>
        <span className="mute sm">{t('outlook.unit')}</span>
      </div>
      {phone ? <MonthList {...shown} /> : <MonthTable {...shown} />}
      <p className={`mute sm ${shared.note}`}>
        {t(phone ? `money.note.${of}_list` : `money.note.${of}`)}
        {(['other_office', 'pension', 'own_premiums'] as const).map((part) =>
          columns.some(({ label }) => label === `money.column.${part}`)
            ? t(`money.note.${part}`)
            : null,
        )}
      </p>
    </div>
  );
}
