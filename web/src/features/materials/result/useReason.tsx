import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { citationsOf, partsOf, stepOf } from './reason';
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

/** Makes the reason of a figure out of its steps; null where the figure has none. */
export function useReason(comparison: Comparison | null) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();

  // The engine may trace figures that have no word yet: the name is better than nothing.
  const nameOf = (figure: string) => words(`figure.${figure}`) ?? figure;

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

  return (plan: number, figure: string, unit: string): ReactNode | null => {
    const step = stepOf(comparison, plan, figure);
    if (comparison === null || step === null || step.unit !== 'yen') return null;
    const parts = partsOf(comparison, plan, step);
    const law = citationsOf(step, parts);
    const marks = law.filter((each) => each.stale || each.status === 'provisional');
    const planName = plan === 0 ? t('result.now') : t('result.plan', { number: plan });
    const lines: ReasonLine[] =
      parts.length > 0
        ? parts.map((part) => ({
            label: nameOf(part.figure),
            ...(part.step !== null && { formula: part.step.formula }),
            amount: part.amount,
          }))
        : [lineOf(step)];
    const titleOf = (each: Citation) => (language === 'ja' ? each.title : each.title_en);
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
      facts.push({
        label: t('reason.applies'),
        text: [...new Set(law.map(period))].join('、'),
      });
    }
    if (step.rounding !== 'none' || parts.length === 0) {
      facts.push({ label: t('reason.rounding'), text: t(`rounding.${step.rounding}`) });
    }
    if (marks.length > 0) {
      facts.push({
        label: t('reason.mark'),
        text: marks
          .map((each) => `${titleOf(each)}: ${t(each.stale ? 'law.stale' : 'law.provisional')}`)
          .join('、'),
      });
    }
    const title = nameOf(figure);
    const view: ReasonView = {
      title,
      period: `${planName}・${unit}`,
      lines,
      sum: { amount: step.amount, unit },
      facts,
      copy: [
        `${title} (${planName})`,
        ...lines.map((line) => `${line.label}\t${line.formula ?? ''}\t${formatYen(line.amount)}`),
        `${t('reason.sum')}\t\t${formatYen(step.amount)} ${unit}`,
        ...law.map(
          (each) => `${titleOf(each)} ${each.sources.map((one) => one.article).join(' / ')}`,
        ),
      ].join('\n'),
    };
    return <Reason view={view} />;
  };
}
