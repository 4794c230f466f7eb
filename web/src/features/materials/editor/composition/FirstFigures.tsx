import { Badge } from '@mantine/core';
import { get } from 'react-hook-form';
import { untouched } from './assumed';
import classes from './progress.module.css';
import type { FirstFigures as Figures } from './useFirstFigures';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import { useDifferenceWords } from '~/features/materials/editor/useDifferenceWords';
import { GainLossPair } from '~/features/materials/result/GainLossPair';
import { contractNames } from '~/features/materials/insurance/contractNames';
import { exitsOf } from '~/features/materials/insurance/exits';
import { SumsCard } from '~/features/materials/insurance/SumsCard';
import { changesFigures, isOfInsurance } from '~/features/materials/result/remarks';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import { Warnings } from '~/features/materials/result/Warnings';
import { ScenarioNotice } from '~/features/materials/scenario/ScenarioNotice';
import { useTranslation } from '~/i18n/useTranslation';
import { todayInJapan } from '~/lib/dates';
import { Notice } from '~/ui/Notice';

interface FirstFiguresProps {
  first: Figures | null;
  /** The proposal in view, from 1. */
  plan: number;
  /** What is to be typed before there are any. */
  before: 'kinds.first_before' | 'kinds.first_before_contracts';
  onGo: (path: string) => void;
}

/** 最初の数字: gain and loss alike, with each value that was assumed and a way to put it right. */
export function FirstFigures({ first, plan, before, onGo }: FirstFiguresProps) {
  const { t } = useTranslation();
  const words = useDifferenceWords();
  const { nameOf } = usePlanNames();
  const { named } = useProblemWords();
  if (first === null) return <p className={classes.before}>{t(before)}</p>;
  if (first.kind === 'wrong') {
    const { path } = first;
    return (
      <Notice tone="warn" title={t('kinds.first_wrong')}>
        <button type="button" className="lnk" onClick={() => onGo(path)}>
          {t('kinds.first_wrong_go', { field: named(path) })}
        </button>
      </Notice>
    );
  }
  if (first.kind === 'failed') {
    return (
      <Notice tone="danger" title={t('kinds.first_failed')} role="alert">
        <button type="button" className="lnk" onClick={first.retry}>
          {t('ui.retry')}
        </button>
      </Notice>
    );
  }
  const { comparison, contracts, form, paths } = first;
  const count = comparison.differences.length;
  const sums = comparison.plans[0]?.insurance;
  const shown = Math.min(plan, count);
  const values = (of: readonly string[]) =>
    of.map((path) => (
      <li key={path}>
        {t('kinds.first_value', {
          field: words.label({ path, mine: undefined, theirs: undefined }),
          value: words.valueOf(path, get(form, path)),
        })}{' '}
        <button
          type="button"
          className="lnk"
          onClick={() => onGo(path === 'company.area.choice' ? 'company.area' : path)}
        >
          {t('kinds.first_change')}
        </button>
      </li>
    ));
  const kept = untouched(form, todayInJapan(new Date())).filter((path) => !paths.includes(path));
  return (
    <section className={`card ${classes.card}`} aria-labelledby="first-title">
      <div className={classes.head}>
        <h2 id="first-title">{t('kinds.first')}</h2>
        <Badge variant="outline">{t('kinds.first_badge')}</Badge>
      </div>
      <ScenarioNotice law={comparison.law} />
      <Warnings above warnings={comparison.warnings.filter(changesFigures)} named={count > 1} />
      {count > 0 ? (
        <GainLossPair
          comparison={comparison}
          plan={shown}
          name={count > 1 ? nameOf(shown) : undefined}
          reason={() => null}
        />
      ) : (
        sums != null && (
          <SumsCard
            sums={sums}
            plan={nameOf(0)}
            warnings={comparison.warnings.filter(isOfInsurance)}
            explained={null}
            contracts={contractNames(contracts, 'deferred_insurance', t)}
            exits={exitsOf(contracts)}
            span="compared"
          />
        )
      )}
      <h3>{t('kinds.first_assumed')}</h3>
      <ul className={classes.values}>{values(paths)}</ul>
      {kept.length > 0 && (
        <>
          <h3>{t('kinds.first_untouched')}</h3>
          <ul className={classes.values}>{values(kept)}</ul>
        </>
      )}
    </section>
  );
}
