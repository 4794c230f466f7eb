import type { ReactNode } from 'react';
import classes from './personal.module.css';
import { hasEarlyLoss } from './losses';
import { usePersonalReasons } from './reasons';
import { YearsTable } from './YearsTable';
import type { MaterialInput, PersonalPolicy, Step } from '~/api/wire';
import insurance from '~/features/materials/insurance/insurance.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { addDays, formatDate } from '~/lib/dates';
import { formatYen } from '~/lib/yen';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

interface ContractProps {
  index: number;
  name: string;
  policy: PersonalPolicy;
  typed: NonNullable<MaterialInput['life_insurance']>[number];
  steps: readonly Step[] | null;
  /** It is the only one. */
  alone: boolean;
}

/** How a contract ends, and what the figures have of that: without a plan only insurance for life goes on. */
function useEnding(
  { exit, term_ends_on: last, years }: PersonalPolicy,
  { kind }: ContractProps['typed'],
): { said: string; then?: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language);
  if (exit != null) {
    return { said: t('personal.exit_in', { year: exit.policy_year, day: day(exit.on) }) };
  }
  if (last == null) return { said: t('personal.goes_on') };
  if (kind === 'annuity') {
    return {
      said: t('personal.annuity_begins', { day: day(addDays(last, 1)) }),
      then: t('personal.annuity_apart'),
    };
  }
  const value = years.at(-1)?.surrender_value ?? 0;
  return {
    said: t('personal.term_ends', { day: day(last) }),
    then:
      value === 0
        ? t('personal.nothing_then')
        : t('personal.value_apart', { amount: formatYen(value) }),
  };
}

/** A contract of the president: what is paid, what comes back, and what the family receives. */
export function Contract({ index, name, policy, typed, steps, alone }: ContractProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const inline = useOpenInline();
  const why = usePersonalReasons(steps, [], `policies.${index}`);
  const { exit, years } = policy;
  const last = years.at(-1);
  const person = t(`editor.family_member.${typed.insured ?? 'customer'}`);
  const benefits = [...new Set(years.map((year) => year.death_benefit ?? 0))];
  const [least, most] = [Math.min(...benefits), Math.max(0, ...benefits)];
  const isForeign = (typed.currency ?? 'jpy') !== 'jpy';
  const rate = isForeign ? typed.exchange_rate : null;
  const ending = useEnding(policy, typed);
  const inYen = (value: string | null | undefined) =>
    t('personal.break_even', {
      currency: t(`editor.policy_currency.${typed.currency ?? 'jpy'}`),
      rate: value ?? '',
    });
  const opens = (figure: string, title: string, shown: number) => ({
    reasonKey: `personal ${index} ${figure}`,
    label: t('reason.open', { name: `${title} ${name}` }),
    reason: why({ title, of: name, figure, shown }),
  });
  const total = last && {
    title: t(policy.paid_for_life ? 'personal.premiums_for_life' : 'personal.premiums_until', {
      year: years.length,
    }),
    figure: `years.${years.length - 1}.premiums_total`,
    shown: last.premiums_total,
  };
  const onExit = exit && [
    { title: t('personal.value'), figure: 'exit.value', shown: exit.value },
    {
      title: t(exit.gain < 0 ? 'personal.loss' : 'personal.gain'),
      figure: 'exit.gain',
      shown: exit.gain,
    },
  ];
  const figures = [...(total ? [total] : []), ...(onExit ?? [])].map((one) => ({
    ...one,
    opened: opens(one.figure, one.title, one.shown),
  }));
  const [sum, ...received] = figures;
  const line = (one: (typeof figures)[number]) => (
    <div key={one.figure}>
      <dt>
        {one.title}
        {one.figure === 'exit.value' && exit?.interpolated && ' †'}
      </dt>
      <dd className={one.shown < 0 ? classes.loss : undefined}>
        <FigureButton {...one.opened}>
          <Amount value={one.shown} />
        </FigureButton>
      </dd>
    </div>
  );
  const fact = (word: string, said: ReactNode) => (
    <div>
      <dt>{word}</dt>
      <dd>{said}</dd>
    </div>
  );
  return (
    <details className={insurance.fold} open={alone || hasEarlyLoss(policy)}>
      <summary>{name}</summary>
      <dl className={insurance.facts}>
        {typed.purpose != null &&
          fact(t('personal.purpose'), t(`editor.personal_purpose.${typed.purpose}`))}
        {typed.kind != null && fact(t('personal.kind'), t(`editor.personal_kind.${typed.kind}`))}
        {fact(
          t('personal.insured'),
          policy.insured_age == null
            ? person
            : t('personal.insured_age', { person, age: policy.insured_age }),
        )}
        {fact(t('personal.from'), t(`editor.premium_funding.${policy.funding}`))}
        {rate != null && fact(t('personal.currency'), inYen(rate))}
        {sum !== undefined && line(sum)}
        {fact(t('personal.exit'), ending.said)}
        {received.map(line)}
        {exit != null &&
          last?.return_rate != null &&
          fact(t('personal.return_rate'), t('personal.percent', { rate: last.return_rate }))}
        {exit?.break_even_rate != null &&
          fact(t('personal.break_even_rate'), inYen(exit.break_even_rate))}
        {most > 0 &&
          fact(
            t('personal.death_benefit'),
            least === most ? (
              <Amount value={most} />
            ) : (
              t('personal.death_range', { min: formatYen(least), max: formatYen(most) })
            ),
          )}
        {most > 0 &&
          typed.beneficiary != null &&
          fact(t('personal.beneficiary'), t(`editor.family_member.${typed.beneficiary}`))}
        {typed.non_participating === true && fact(t('personal.dividends'), t('personal.none'))}
      </dl>
      {figures.find(({ opened }) => inline(opened.reasonKey))?.opened.reason}
      {ending.then !== undefined && <p className="sub sm">{ending.then}</p>}
      {exit?.break_even_rate != null && <p className="sub sm">{t('personal.break_even_why')}</p>}
      {most > 0 && (
        <p className="sub sm">
          {t('personal.death_tax')}
          {language === 'ja' ? '：' : ': '}
          {policy.death_tax == null
            ? t('personal.tax_unknown')
            : t(`personal.tax.${typed.payout ?? 'lump_sum'}_${policy.death_tax}`)}
          {language === 'ja' ? '' : ' '}
          {t('personal.tax_why')}
        </p>
      )}
      <YearsTable index={index} name={name} policy={policy} why={why} />
    </details>
  );
}
