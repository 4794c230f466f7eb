import { useTranslation } from '~/i18n/useTranslation';
import { Assumptions } from './Assumptions';
import { BestMonths } from './BestMonths';
import { GainChart } from './GainChart';
import { rowsOf, shortPay, shortYear } from './rows';
import { told } from './told';
import { YearTable } from './YearTable';
import type { MaterialInput, Path } from '~/api/wire';
import { Figures } from '~/features/materials/outlook/Figures';
import type { Shown } from '~/features/materials/outlook/OutlookPage';
import classes from '~/features/materials/outlook/outlook.module.css';
import { ProposalChoice } from '~/features/materials/outlook/ProposalChoice';
import { planOf, useChoice } from '~/features/materials/outlook/useChoice';
import { duration } from '~/features/materials/result/duration';
import { useSteps } from '~/features/materials/outlook/useSteps';
import { LawNote } from '~/features/materials/result/LawNote';
import { contractNames } from '~/features/materials/insurance/contractNames';
import { exitsOf } from '~/features/materials/insurance/exits';
import { SumsCard } from '~/features/materials/insurance/SumsCard';
import { isOfInsurance, isOfPersonal } from '~/features/materials/result/remarks';
import { Warnings } from '~/features/materials/result/Warnings';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';

/** What the large figures are in the answer, in their order. */
const LARGE = ['together', 'premiums_both', 'pension_lost'] as const;
const NOT_COUNTED = /^path_own_/;

/** Whether somebody says when the person leaves. */
const leavesOf = ({ warnings }: Path): boolean =>
  warnings.every(({ code }) => code !== 'path_without_leaving');

interface PathSumsProps {
  path: Path;
  input: MaterialInput;
  explained: Path | null;
  /** The plan, 0 for the current pay, and its name. */
  index: number;
  plan: string;
}

/** 法人保険 of the years under one plan, where there are any contracts. */
function PathSums({ path, input, explained, index, plan }: PathSumsProps) {
  const { t } = useTranslation();
  const sums = path.plans[index]?.insurance;
  if (sums == null) return null;
  return (
    <SumsCard
      sums={sums}
      plan={plan}
      warnings={path.warnings.filter(isOfInsurance)}
      explained={
        explained?.trace === undefined
          ? null
          : { steps: explained.trace, at: `plans.${index}.insurance` }
      }
      contracts={contractNames(input, 'deferred_insurance', t)}
      exits={exitsOf(input)}
      span={leavesOf(path) ? 'path' : 'path_open'}
    />
  );
}

/** The years of one proposal against today; the choice stands in the address. */
export function PathView({ id, figures: path, explained, input, scenario }: Shown<Path>) {
  const { t } = useTranslation();
  const { chosen, choose } = useChoice();
  const steps = useSteps(explained);
  const index = planOf(chosen('plan'), 1, path.totals.length);
  const total = path.totals[index - 1];
  if (path.totals.length === 0) {
    return (
      <>
        <p className="mute sm no-print">{t('result.hint')}</p>
        <Warnings
          warnings={path.warnings.filter(
            (warning) => !isOfInsurance(warning) && !isOfPersonal(warning),
          )}
          named={false}
        />
        <PathSums
          path={path}
          input={input}
          explained={explained}
          index={0}
          plan={t('result.now')}
        />
        <LawNote law={path.law} />
      </>
    );
  }
  if (total === undefined) return null;
  const nameOf = (number: number) => t('result.plan', { number });
  const plan = nameOf(index);
  const rows = rowsOf(path, index);
  const short = shortYear(rows);
  const pay = shortPay(rows);
  const changes = total.pension_lost !== 0 || rows.some(({ difference }) => difference !== 0);
  const { title, figures, even } = told(t, total, path.months);
  const large = figures.map((figure, at) => ({
    ...figure,
    reason: steps.why({
      title: figure.label,
      of: plan,
      figures: [`totals.${index - 1}.${LARGE[at] ?? ''}`],
      shown: figure.amount,
      ...(figure.unit !== undefined && { unit: figure.unit }),
    }),
  }));
  const leaves = leavesOf(path);
  return (
    <>
      <div className={classes.choices}>
        <p className="sub sm">{t('path.against', { plan })}</p>
        <ProposalChoice
          count={path.totals.length}
          index={index}
          onChoose={(number) => choose('plan', number)}
        />
      </div>
      <p className="mute sm no-print">{t('result.hint')}</p>
      <section className={`card ${classes.told}`} aria-labelledby="told" aria-live="polite">
        <h2 id="told">{title}</h2>
        <Figures figures={large} />
        {short && pay && (
          <p className="sub sm">
            {t(`path.${pay}`, {
              plan,
              span: duration(t, short.now.months),
              now: formatYen(short.now.pay),
              then: formatYen(short.then.pay),
            })}
          </p>
        )}
      </section>
      <Notice tone={even.bad ? 'warn' : 'info'} title={even.title}>
        <div className={classes.lines}>
          {even.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Notice>
      <Warnings
        warnings={path.warnings.filter(
          (warning) =>
            !NOT_COUNTED.test(warning.code) && !isOfInsurance(warning) && !isOfPersonal(warning),
        )}
        named={path.totals.length > 1}
      />
      {changes && (
        <GainChart
          rows={rows}
          total={total}
          months={path.months}
          birth={input.customer?.birth_date ?? null}
          leaves={leaves}
          plan={plan}
          said={[title, ...even.lines].join('')}
        />
      )}
      <YearTable rows={rows} index={index} plan={plan} steps={steps} />
      <PathSums path={path} input={input} explained={explained} index={index} plan={plan} />
      <BestMonths found={path.plans[index]?.best_months ?? []} />
      <Assumptions
        id={id}
        plan={index}
        scenario={scenario}
        notCounted={path.warnings.filter(({ code }) => NOT_COUNTED.test(code))}
      />
      <LawNote law={path.law} />
    </>
  );
}
