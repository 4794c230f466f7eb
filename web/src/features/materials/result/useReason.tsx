import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { changeOf, citationsOf, namesOf, partsOf, stepOf } from './reason';
import type { Citation, Comparison, Step } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { formatDate } from '~/lib/dates';
import { formatYen } from '~/lib/yen';
import { Reason, type ReasonLine, type ReasonView } from '~/ui/Reason';

function Sources({ citation, title }: { citation: Citation; title: string }) {
  return (
    <>
      {title}
      {citation.sources.map((source) => (
        <Fragment key={source.article}>
          {' / '}
          {source.url == null ? (
            source.article
          ) : (
            <a href={source.url} target="_blank" rel="noreferrer">
              {source.article}
            </a>
          )}
        </Fragment>
      ))}
    </>
  );
}

/** Makes reasons out of the steps of figures; null where a figure has none. */
export function useReason(comparison: Comparison | null) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();

  // The engine may trace figures that have no word yet: the name is better than nothing.
  const nameOf = (figure: string) =>
    namesOf(figure).reduce<string | null>(
      (found, name) => found ?? words(`figure.${name}`),
      null,
    ) ?? figure;

  const period = (citation: Citation) =>
    t('reason.from_to', {
      from: formatDate(citation.from, language),
      to: citation.to === null ? '' : formatDate(citation.to, language),
    });

  const lineOf = (step: Step): ReasonLine => ({
    label: nameOf(step.figure),
    formula: step.formula,
    amount: step.amount,
  });

  const planName = (plan: number) =>
    plan === 0 ? t('result.now') : t('result.plan', { number: plan });
  const markOf = (each: Citation) =>
    each.status === 'scenario'
      ? 'law.scenario'
      : each.carried
        ? 'law.carried'
        : each.stale
          ? 'law.stale'
          : 'law.provisional';
  const titleOf = (each: Citation) => (language === 'ja' ? each.title : each.title_en);

  const show = (
    figure: string,
    plan: number,
    unit: string,
    lines: readonly ReasonLine[],
    law: readonly Citation[],
    rounding: Step['rounding'],
  ) => {
    const facts: ReasonView['facts'][number][] = [];
    if (law.length > 0) {
      facts.push({
        label: t('reason.law'),
        text: law.map((each) => (
          <div key={each.id + each.from}>
            <Sources citation={each} title={titleOf(each)} />
          </div>
        )),
      });
      facts.push({ label: t('reason.applies'), text: [...new Set(law.map(period))].join('、') });
    }
    if (rounding !== 'none') {
      facts.push({ label: t('reason.rounding'), text: t(`rounding.${rounding}`) });
    }
    const marks = law.filter(
      (each) =>
        each.carried || each.stale || each.status === 'provisional' || each.status === 'scenario',
    );
    if (marks.length > 0) {
      facts.push({
        label: t('reason.mark'),
        text: marks.map((each) => `${titleOf(each)}: ${t(markOf(each))}`).join('、'),
      });
    }
    const title = nameOf(figure);
    const sum = lines.reduce((all, line) => all + line.amount, 0);
    const view: ReasonView = {
      title,
      period: `${planName(plan)}・${unit}`,
      lines,
      sum: { amount: sum, unit },
      facts,
      copy: [
        `${title} (${planName(plan)})`,
        ...lines.map((line) => `${line.label}\t${line.formula ?? ''}\t${formatYen(line.amount)}`),
        `${t('reason.sum')}\t\t${formatYen(sum)} ${unit}`,
        ...law.map(
          (each) => `${titleOf(each)} ${each.sources.map((one) => one.article).join(' / ')}`,
        ),
      ].join('\n'),
    };
    return <Reason view={view} />;
  };

  return {
    /** Why a plan's figure is what it is. */
    value(plan: number, figure: string, unit: string): ReactNode | null {
      const step = stepOf(comparison, plan, figure);
      if (comparison === null || step === null || step.unit !== 'yen') return null;
      const parts = partsOf(comparison, plan, step);
      const lines =
        parts.length === 0
          ? [lineOf(step)]
          : parts.map((part) => ({
              label: nameOf(part.figure),
              ...(part.step !== null && { formula: part.step.formula }),
              amount: part.amount,
            }));
      return show(figure, plan, unit, lines, citationsOf(step, parts), step.rounding);
    },
    /** Why a figure changes against the current pay. */
    change(plan: number, figure: string, unit: string): ReactNode | null {
      const parts = comparison === null ? [] : changeOf(comparison, plan, figure);
      const [first] = parts;
      if (first?.step == null) return null;
      const lines = parts.map((part, index) => ({
        label: parts.length === 1 ? nameOf(figure) : planName(index === 0 ? plan : 0),
        ...(part.step !== null && { formula: part.step.formula }),
        amount: part.amount,
      }));
      return show(figure, plan, unit, lines, citationsOf(first.step, parts), first.step.rounding);
    },
  };
}
