import type { ReactNode } from 'react';
import { GoingOn } from './GoingOn';
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

/** 退職金 of the last year, in the order in which one follows from the other. */
const OF_ALLOWANCE = [
  'limit',
  'planned_amount',
  'above_limit',
  'contested_tax',
  'person_taxes',
  'net',
] as const satisfies readonly (keyof NonNullable<InsuranceSums['allowance']>)[];
type OfAllowance = (typeof OF_ALLOWANCE)[number];

interface Opens {
  reasonKey: string;
  reason: ReactNode | null;
}

interface SumsCardProps {
  sums: InsuranceSums;
  plan: string;
  warnings: readonly Warning[];
  explained: Explained | null;
  /** What the contracts are called. */
  contracts: readonly string[];
  span: 'compared' | 'path' | 'path_open';
  children?: ReactNode;
}

/** 課税の繰延べ: the company without insurance beside the company with it, with the same weight. */
export function SumsCard(props: SumsCardProps) {
  const { sums, plan, warnings, explained, contracts, span, children } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const inline = useOpenInline();
  const { totals, years, allowance } = sums;
  const [first] = years;
  const why = useInsuranceReasons(
    explained,
    years.map((year) => year.fiscal_year_start),
  );
  const opens = (name: Total | OfAllowance | 'going_on_value', figure: string, shown: number) => ({
    reasonKey: `insurance ${figure}`,
    label: t('reason.open', { name: t(`insurance.${name}`) }),
    reason: why({ title: t(`insurance.${name}`), of: plan, figure, shown }),
  });
  const ofTotal = (name: Total) => opens(name, `totals.${name}`, totals[name]);
  const figure = (name: Total, minus = false, signed = false) => (
    <FigureButton {...ofTotal(name)}>
      <Amount value={minus ? -totals[name] : totals[name]} signed={signed} />
    </FigureButton>
  );
  /** On a narrow page the open reason stands below its figures. */
  const below = (figures: readonly Opens[]) =>
    figures.find(({ reasonKey }) => inline(reasonKey))?.reason ?? null;
  const ofAllowance =
    allowance == null
      ? []
      : OF_ALLOWANCE.filter(
          (name) => allowance[name] !== 0 || name === 'planned_amount' || name === 'limit',
        ).map((name) => ({
          name,
          amount: allowance[name],
          opened: opens(name, `allowance.${name}`, allowance[name]),
        }));
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
      <Warnings above warnings={warnings} contracts={{ deferred_insurance: contracts }} />
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
              {below(names.map(ofTotal))}
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
      {below([ofTotal('difference')])}
      {sums.going_on != null && (
        <GoingOn
          goingOn={sums.going_on}
          contracts={contracts}
          opened={opens('going_on_value', 'going_on.value', sums.going_on.value ?? 0)}
        />
      )}
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
      {ofAllowance.length > 0 && (
        <dl className={classes.facts}>
          {ofAllowance.map(({ name, amount, opened }) => (
            <div key={name}>
              <dt>{t(`insurance.${name}`)}</dt>
              <dd>
                <FigureButton {...opened}>
                  <Amount value={amount} />
                </FigureButton>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {below(ofAllowance.map(({ opened }) => opened))}
      <YearsTable sums={sums} plan={plan} why={why} />
      {children}
    </section>
  );
}
