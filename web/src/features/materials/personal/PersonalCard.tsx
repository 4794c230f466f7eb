import { Contract } from './Contract';
import { FundingTable } from './FundingTable';
import { usePersonalReasons } from './reasons';
import { ReceiptsTable } from './ReceiptsTable';
import type { PersonalInsurance, Step, Warning } from '~/api/wire';
import { contractNames, type Contracts } from '~/features/materials/insurance/contractNames';
import classes from '~/features/materials/insurance/insurance.module.css';
import { Warnings } from '~/features/materials/result/Warnings';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';

interface PersonalCardProps {
  personal: PersonalInsurance;
  /** The steps of the newest answer that has them. */
  steps: readonly Step[] | null;
  /** The contracts as they were typed. */
  contracts: Contracts;
  warnings: readonly Warning[];
}

/** 個人保険: whether the increase of the take-home pays for it, and what each contract brings. */
export function PersonalCard({ personal, steps, contracts, warnings }: PersonalCardProps) {
  const { t } = useTranslation();
  const names = contractNames(contracts, 'life_insurance', t);
  const why = usePersonalReasons(steps, names);
  const typed = contracts.life_insurance ?? [];
  const language = useLanguage();
  const apart = [
    ...(personal.policies.some(({ exit }) => exit != null) ? [t('personal.receiver')] : []),
    ...(typed.some((one) => one.non_participating !== true) ? [t('personal.dividends_apart')] : []),
  ];
  return (
    <section className={`card ${classes.card}`} aria-labelledby="personal-insurance">
      <div className={classes.head}>
        <h3 id="personal-insurance">{t('personal.title')}</h3>
        <span className="mute sm">{t('unit.yen')}</span>
      </div>
      <p>{t('personal.meaning')}</p>
      <Warnings
        above
        named={personal.funding.length > 1}
        warnings={warnings}
        contracts={{ life_insurance: names }}
      />
      <FundingTable personal={personal} why={why} />
      {personal.policies.map((policy, index) => (
        <Contract
          key={index}
          index={index}
          name={names[index] ?? t('personal.nth', { number: index + 1 })}
          policy={policy}
          typed={typed[index] ?? {}}
          steps={steps}
          alone={personal.policies.length === 1}
        />
      ))}
      {apart.length > 0 && <p className="sub sm">{apart.join(language === 'ja' ? '' : ' ')}</p>}
      <ReceiptsTable receipts={personal.receipts} why={why} />
    </section>
  );
}
