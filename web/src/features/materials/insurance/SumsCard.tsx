import type { ReactNode } from 'react';
import classes from './insurance.module.css';
import { useInsuranceReasons, type Explained } from './reasons';
import { YearsTable } from './YearsTable';
import { yearFrom } from './yearFrom';
import type { InsuranceSums, Warning } from '~/api/wire';
import { Warnings } from '~/features/materials/result/Warnings';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

type Total = Exclude<
  keyof InsuranceSums['totals'],
  'loss_remaining_with' | 'loss_remaining_without'
>;

/** Each sum with what it is made of: what is taken off it last. */
const SUMS = [
  ['kept_without', 'premiums', 'tax_put_off'],
  ['received_with', 'surrender_value', 'surrender_tax'],
] as const satisfies readonly Total[][];

interface SumsCardProps {
  sums: InsuranceSums;
  plan: string;
  warnings: readonly Warning[];
  explained: Explained | null;
  span: 'compared' | 'path' | 'path_open';
  children?: ReactNode;
}

/** 課税の繰延べ: the company without insurance beside the company with it, with the same weight. */
export function SumsCard({ sums, plan, warnings, explained, span, children }: SumsCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const inline = useOpenInline();
  const { totals, years, allowance } = sums;
  const [first] = years;
  const why = useInsuranceReasons(
    explained,
    years.map((year) => year.fiscal_year_start),
  );
  const reasonOf = (name: Total) =>
    why({ title: t(`insurance.${name}`), of: plan, figure: `totals.${name}`, shown: totals[name] });
  const keyOf = (name: Total) => `insurance total ${name}`;
  const figure = (name: Total, minus = false, signed = false) => (
    <FigureButton
      reasonKey={keyOf(name)}
      label={t('reason.open', { name: t(`insurance.${name}`) })}
      reason={reasonOf(name)}
    >
      <Amount value={minus ? -totals[name] : totals[name]} signed={signed} />
    </FigureButton>
  );
  /** On a narrow page the open reason stands below its figures. */
  const below = (names: readonly Total[]) => {
    const open = names.find((name) => inline(keyOf(name)));
    return open === undefined ? null : reasonOf(open);
  };
  const hasLosses = totals.loss_remaining_with !== 0 || totals.loss_remaining_without !== 0;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="insurance-sums">
      <div className={classes.head}>
        <h3 id="insurance-sums">{t('insurance.title')}</h3>
        <span className="mute sm">{t('unit.yen')}</span>
      </div>
      <p>{t('insurance.meaning')}</p>
      <p className="mute sm">
        {t('insurance.of_plan', { plan })}
        {language === 'ja' ? '。' : '. '}
        {t(`insurance.span_${span}`, {
          from: first === undefined ? '' : yearFrom(first.fiscal_year_start, language),
          count: years.length,
        })}
      </p>
      <Warnings above warnings={warnings} />
      <div className={classes.sums}>
        {SUMS.map((names) => {
          const [sum, from, taken] = names;
          return (
            <div key={sum} className={classes.sum}>
              <dl>
                <div className={classes.large}>
                  <dt>{t(`insurance.${sum}`)}</dt>
                  <dd>{figure(sum)}</dd>
                </div>
                <div>
                  <dt>{t(`insurance.${from}`)}</dt>
                  <dd>{figure(from)}</dd>
                </div>
                <div>
                  <dt>{t(`insurance.${taken}`)}</dt>
                  <dd>{figure(taken, true, true)}</dd>
                </div>
              </dl>
              {below(names)}
            </div>
          );
        })}
      </div>
      <dl className={classes.difference}>
        <div className={classes.large}>
          <dt>{t('insurance.difference')}</dt>
          <dd>{figure('difference', false, true)}</dd>
        </div>
      </dl>
      {below(['difference'])}
      {totals.asset_balance !== 0 && (
        <p className="sub sm">
          {t('insurance.going_on', { amount: formatYen(totals.asset_balance) })}
        </p>
      )}
      {hasLosses && (
        <p className="sub sm">
          {t('insurance.losses', {
            without: formatYen(totals.loss_remaining_without),
            with: formatYen(totals.loss_remaining_with),
          })}
        </p>
      )}
      {allowance != null && (
        <dl className={classes.facts}>
          {(['planned_amount', 'above_limit', 'contested_tax', 'net'] as const)
            .filter((name) => allowance[name] !== 0 || name === 'planned_amount')
            .map((name) => (
              <div key={name}>
                <dt>{t(`insurance.${name}`)}</dt>
                <dd>
                  <Amount value={allowance[name]} />
                </dd>
              </div>
            ))}
        </dl>
      )}
      <YearsTable sums={sums} plan={plan} why={why} />
      {children}
    </section>
  );
}
