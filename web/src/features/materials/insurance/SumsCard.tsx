import type { ReactNode } from 'react';
import { isShown, wordOf, type Exits } from './exits';
import { FundCard } from './FundCard';
import { GoingOn } from './GoingOn';
import classes from './insurance.module.css';
import { namedBy, useInsuranceReasons, type Explained } from './reasons';
import { YearsTable } from './YearsTable';
import { fiscalYear } from './fiscalYear';
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

/** Each sum with what it is made of. */
const SUMS = [
  ['kept_without', 'premiums', 'tax_put_off'],
  ['received_with', 'surrender_value', 'handed_over', 'surrender_tax'],
] as const satisfies readonly Total[][];
const TAKEN: ReadonlySet<Total> = new Set(['tax_put_off', 'surrender_tax']);

/** 退職金 of the last year, in the order in which one follows from the other. */
const OF_ALLOWANCE = [
  'limit',
  'planned_amount',
  'above_limit',
  'contested_tax',
  'person_taxes',
  'net',
] as const satisfies readonly (keyof NonNullable<InsuranceSums['allowance']>)[];
/** What of it is given in kind, and what is cash. */
const IN_KIND = ['handed_over', 'paid_in_cash', 'net_in_cash'] as const;
type OfAllowance = (typeof OF_ALLOWANCE)[number] | (typeof IN_KIND)[number];

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
  exits: Exits;
  span: 'compared' | 'path' | 'path_open';
  children?: ReactNode;
}

/** 課税の繰延べ, below what an allowance leaves to be found: the company without insurance beside the company with it, with the same weight. */
export function SumsCard(props: SumsCardProps) {
  const { sums, plan, warnings, explained, contracts, exits, span, children } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const inline = useOpenInline();
  const { totals, years, allowance } = sums;
  const [first] = years;
  const why = useInsuranceReasons(
    explained,
    years.map((year) => year.fiscal_year_start),
    namedBy(exits, t),
  );
  const wordsOf = (name: Parameters<typeof wordOf>[0]) => t(wordOf(name, exits));
  const opens = (name: Total | OfAllowance | 'going_on_value', figure: string, shown: number) => ({
    reasonKey: `insurance ${figure}`,
    label: t('reason.open', { name: wordsOf(name) }),
    reason: why({ title: wordsOf(name), of: plan, figure, shown }),
  });
  const totalOf = (name: Total) => totals[name] ?? 0;
  const ofTotal = (name: Total) => opens(name, `totals.${name}`, totalOf(name));
  const figure = (name: Total, minus = false, signed = false) => (
    <FigureButton {...ofTotal(name)}>
      <Amount value={minus ? -totalOf(name) : totalOf(name)} signed={signed} />
    </FigureButton>
  );
  /** On a narrow page the open reason stands below its figures. */
  const below = (figures: readonly Opens[]) =>
    figures.find(({ reasonKey }) => inline(reasonKey))?.reason ?? null;
  const ofAllowance: { name: OfAllowance; amount: number; opened: Opens & { label: string } }[] =
    allowance == null
      ? []
      : OF_ALLOWANCE.filter(
          (name) => allowance[name] !== 0 || name === 'planned_amount' || name === 'limit',
        ).map((name) => ({
          name,
          amount: allowance[name],
          opened: opens(name, `allowance.${name}`, allowance[name]),
        }));
  const inKind = allowance?.in_kind;
  if (inKind != null) {
    ofAllowance.push(
      ...IN_KIND.map((name) => ({
        name,
        amount: inKind[name],
        opened: opens(name, `allowance.in_kind.${name}`, inKind[name]),
      })),
    );
  }
  const hasLosses = totals.loss_remaining_with !== 0 || totals.loss_remaining_without !== 0;
  return (
    <>
      <FundCard sums={sums} plan={plan} explained={explained} exits={exits} />
      <section className={`card ${classes.card}`} aria-labelledby="insurance-sums">
        <div className={classes.head}>
          <h3 id="insurance-sums">{t('insurance.title')}</h3>
          <span className="mute sm">{t('unit.yen')}</span>
        </div>
        <p>{wordsOf('meaning')}</p>
        <p className="mute sm">
          {t('insurance.of_plan', { plan })}
          {language === 'ja' ? '。' : '. '}
          {t(`insurance.span_${span}`, {
            from: first === undefined ? '' : fiscalYear(first.fiscal_year_start, language),
            count: years.length,
          })}
          {span === 'compared' && allowance != null && t('insurance.with_allowance')}
        </p>
        <Warnings above warnings={warnings} contracts={{ deferred_insurance: contracts }} />
        <div className={classes.sums}>
          {SUMS.map((all) => {
            const names = all.filter((name) => isShown(name, exits, sums));
            const [sum, ...parts] = names;
            return (
              <div key={sum} className={classes.sum}>
                <dl>
                  {sum !== undefined && (
                    <div className={classes.large}>
                      <dt>{wordsOf(sum)}</dt>
                      <dd>{figure(sum)}</dd>
                    </div>
                  )}
                  {parts.map((part) => (
                    <div key={part}>
                      <dt>
                        {part === 'surrender_tax' && totals.surrender_tax < 0
                          ? t('insurance.surrender_tax_less')
                          : wordsOf(part)}
                      </dt>
                      <dd>{TAKEN.has(part) ? figure(part, true, true) : figure(part)}</dd>
                    </div>
                  ))}
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
        {totals.premiums_before != null && (
          <>
            <dl className={classes.facts}>
              <div>
                <dt>{t('insurance.premiums_before')}</dt>
                <dd>{figure('premiums_before')}</dd>
              </div>
            </dl>
            {below([ofTotal('premiums_before')])}
          </>
        )}
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
                <dt>{wordsOf(name)}</dt>
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
        <YearsTable sums={sums} plan={plan} why={why} exits={exits} />
        {children}
      </section>
    </>
  );
}
