import classes from './personal.module.css';
import type { PersonalReasons } from './reasons';
import type { PersonalInsurance } from '~/api/wire';
import { FigureRow, type Cell } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

interface FundingTableProps {
  personal: PersonalInsurance;
  why: PersonalReasons;
}

/** What each proposal brings more, what the contracts cost a year, and what is left. Short of the premiums is a plan that rises. */
export function FundingTable({ personal, why }: FundingTableProps) {
  const { t } = useTranslation();
  const { nameOf } = usePlanNames();
  const { funding, yearly_premiums: premiums, single_premiums: single } = personal;
  if (premiums === 0 && single === 0) {
    return <p className="sub sm">{t('personal.none_from_increase')}</p>;
  }
  const title = t('personal.funding');
  return (
    <div className={classes.part}>
      <h4>{title}</h4>
      <SideScroll label={title}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('personal.plan')}</th>
              {(['increase', 'yearly_premiums', 'left'] as const).map((name) => (
                <th key={name} scope="col" className={shared.number}>
                  {t(`personal.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {funding.map(({ increase, left }, at) => {
              const plan = nameOf(at + 1);
              const cell = (name: string, figure: string, shown: number): Cell => ({
                key: `personal ${at} ${figure}`,
                name: `${name} ${plan}`,
                figure: <Amount value={shown} />,
                reason: why({ title: name, of: plan, figure, shown }),
              });
              const rises = increase > 0;
              const isUnpaid = premiums > 0 && left < 0;
              return (
                <FigureRow
                  key={at}
                  head={plan}
                  columns={4}
                  cells={[
                    {
                      ...cell(t('personal.increase'), `funding.${at}.increase`, increase),
                      ...(!rises && { aside: t('personal.no_increase') }),
                    },
                    cell(t('personal.yearly_premiums'), 'yearly_premiums', premiums),
                    {
                      ...cell(t('personal.left'), `funding.${at}.left`, left),
                      ...(isUnpaid && {
                        look: classes.loss,
                        aside: t(rises ? 'personal.short' : 'personal.not_from_increase'),
                      }),
                    },
                  ]}
                />
              );
            })}
          </tbody>
        </table>
      </SideScroll>
      <p className="mute sm">{t('personal.yearly_why')}</p>
      {single !== 0 && (
        <p className="sub sm">{t('personal.single_why', { amount: formatYen(single) })}</p>
      )}
    </div>
  );
}
