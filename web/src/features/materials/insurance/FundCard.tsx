import type { ReactNode } from 'react';
import type { Exits } from './exits';
import classes from './insurance.module.css';
import { namedBy, useInsuranceReasons, type Explained } from './reasons';
import type { InsuranceSums } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

type Figure = keyof NonNullable<InsuranceSums['fund']>;

/** What is paid and what comes in, of the same weight. */
const SIDES = ['to_pay', 'from_contracts'] as const satisfies readonly Figure[];

const FIGURES = [...SIDES, 'difference'] as const satisfies readonly Figure[];

interface FundCardProps {
  sums: InsuranceSums;
  plan: string;
  explained: Explained | null;
  exits: Exits;
}

/** 退職金準備: the cash of the allowance beside what the contracts bring until then. */
export function FundCard({ sums, plan, explained, exits }: FundCardProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const why = useInsuranceReasons(
    explained,
    sums.years.map((year) => year.fiscal_year_start),
    (figure) => {
      const name = FIGURES.find((each) => figure.endsWith(`fund.${each}`));
      return name === undefined ? namedBy(exits, t)(figure) : t(`insurance.fund.${name}`);
    },
  );
  const { fund } = sums;
  if (fund == null) return null;
  const opened = (name: Figure) => {
    const title = t(`insurance.fund.${name}`);
    return {
      reasonKey: `fund ${name}`,
      label: t('reason.open', { name: title }),
      reason: why({ title, of: plan, figure: `fund.${name}`, shown: fund[name] }),
    };
  };
  const line = (name: Figure, signed = false): ReactNode => {
    const opens = opened(name);
    return (
      <>
        <dl className={signed ? classes.difference : undefined}>
          <div className={classes.large}>
            <dt>{t(`insurance.fund.${name}`)}</dt>
            <dd>
              <FigureButton {...opens}>
                <Amount value={fund[name]} signed={signed} />
              </FigureButton>
            </dd>
          </div>
        </dl>
        {inline(opens.reasonKey) && opens.reason}
      </>
    );
  };
  return (
    <section className={`card ${classes.card}`} aria-labelledby="fund">
      <div className={classes.head}>
        <h3 id="fund">{t('insurance.fund.title')}</h3>
        <span className="mute sm">{t('unit.yen')}</span>
      </div>
      <p className="mute sm">{t('insurance.fund.note')}</p>
      <div className={classes.sums}>
        {SIDES.map((name) => (
          <div key={name} className={classes.sum}>
            {line(name)}
          </div>
        ))}
      </div>
      {line('difference', true)}
    </section>
  );
}
