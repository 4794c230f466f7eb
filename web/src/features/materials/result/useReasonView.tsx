import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { namesOf, type Part } from './reason';
import type { Citation, Step } from '~/api/wire';
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

interface Shown {
  title: string;
  /** Whose figure it is, of which time. */
  of: string;
  unit: string;
  lines: readonly ReasonLine[];
  law: readonly Citation[];
  rounding: Step['rounding'];
}

/** Draws reasons: what a figure is made of, in words, with the law that was read. */
export function useReasonView() {
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

  const lineOf = (part: Part, label = nameOf(part.figure)): ReasonLine => ({
    label,
    ...(part.step !== null && { formula: part.step.formula }),
    amount: part.amount,
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

  const show = ({ title, of, unit, lines, law, rounding }: Shown): ReactNode => {
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
    const sum = lines.reduce((all, line) => all + line.amount, 0);
    const view: ReasonView = {
      title,
      period: `${of}・${unit}`,
      lines,
      sum: { amount: sum, unit },
      facts,
      copy: [
        `${title} (${of})`,
        ...lines.map((line) => `${line.label}\t${line.formula ?? ''}\t${formatYen(line.amount)}`),
        `${t('reason.sum')}\t\t${formatYen(sum)} ${unit}`,
        ...law.map(
          (each) => `${titleOf(each)} ${each.sources.map((one) => one.article).join(' / ')}`,
        ),
      ].join('\n'),
    };
    return <Reason view={view} />;
  };

  return { nameOf, planName, lineOf, show };
}
