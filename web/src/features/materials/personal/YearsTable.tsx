import { hasEarlyLoss, isBelow } from './losses';
import classes from './personal.module.css';
import type { PersonalReasons } from './reasons';
import type { PersonalPolicy } from '~/api/wire';
import insurance from '~/features/materials/insurance/insurance.module.css';
import { FigureRow, type Cell } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

/** A table of more years opens folded, unless some of them bring less than was paid. */
const SHORT = 10;
const AMOUNTS = ['premiums', 'premiums_total', 'surrender_value'] as const;

interface YearsTableProps {
  index: number;
  name: string;
  policy: PersonalPolicy;
  why: PersonalReasons;
}

/** A contract by policy years. */
export function YearsTable({ index, name: contract, policy, why }: YearsTableProps) {
  const { t } = useTranslation();
  const { years, insured_age: age } = policy;
  const title = t('personal.years');
  const hasValues = years.some((year) => year.surrender_value != null);
  const hasBenefit = years.some((year) => (year.death_benefit ?? 0) > 0);
  const amounts = AMOUNTS.filter((name) => name !== 'surrender_value' || hasValues);
  const columns = [
    ...(age == null ? [] : (['age'] as const)),
    ...amounts,
    ...(hasValues ? (['return_rate'] as const) : []),
    ...(hasBenefit ? (['death_benefit'] as const) : []),
  ];
  const rows = years.map((year, at) => {
    const nth = t('personal.nth_year', { year: at + 1 });
    const cell = (column: (typeof columns)[number]): Cell => {
      const key = `personal ${index} year ${at} ${column}`;
      const name = `${t(`personal.${column}`)} ${contract} ${nth}`;
      const plain = (figure: Cell['figure']): Cell => ({ key, name, figure, reason: null });
      if (column === 'age') return plain((age ?? 0) + at);
      if (column === 'return_rate') {
        return plain(
          year.return_rate == null ? '–' : t('personal.percent', { rate: year.return_rate }),
        );
      }
      const shown = year[column];
      if (shown == null) return plain('–');
      if (column === 'death_benefit') return plain(<Amount value={shown} />);
      return {
        key,
        name,
        figure: (
          <>
            <Amount value={shown} />
            {column === 'surrender_value' && year.interpolated && ' †'}
          </>
        ),
        ...(column === 'surrender_value' &&
          isBelow(year) && { look: classes.loss, aside: t('personal.below') }),
        reason: why({
          title: t(`personal.${column}`),
          of: t('insurance.of', { plan: contract, time: nth }),
          figure: `years.${at}.${column}`,
          shown,
        }),
      };
    };
    return <FigureRow key={at} head={nth} columns={columns.length + 1} cells={columns.map(cell)} />;
  });
  return (
    <details className={insurance.fold} open={years.length <= SHORT || hasEarlyLoss(policy)}>
      <summary>{title}</summary>
      <SideScroll label={`${title} ${contract}`}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('personal.year')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={shared.number}>
                  {t(`personal.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      </SideScroll>
      {years.some((year) => year.interpolated) && (
        <p className="mute sm">{t('personal.interpolated')}</p>
      )}
    </details>
  );
}
