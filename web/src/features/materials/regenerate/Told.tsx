import type { Line, MovedPlan } from './moved';
import classes from './regenerate.module.css';
import { usePlanNames } from '~/features/materials/result/usePlanNames';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDifference, formatYen } from '~/lib/yen';

/** How a difference moved: of a loss that grows nobody reads that a number below zero falls. */
function wayOf(before: number, after: number) {
  if (before === after) return 'same';
  if (before < 0 && after < 0) return after < before ? 'loss_more' : 'loss_less';
  if (before < 0 || after < 0) return 'turned';
  return after > before ? 'more' : 'less';
}

/** What became of gain and loss of each proposal, in a sentence each. */
export function Told({ plans }: { plans: readonly MovedPlan[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { saidOf } = usePlanNames();
  const proposals = plans.filter(({ plan }) => plan > 0);
  const say = (of: 'together' | 'pension', lines: readonly Line[]) => {
    const line = lines.find(({ figure }) => figure === `${of}_change`);
    if (line?.before == null || line.after == null) return '';
    const [before, after] = [line.before, line.after];
    const way = wayOf(before, after);
    // of a loss the amount is said without its sign
    const written = way.startsWith('loss')
      ? (amount: number) => formatYen(-amount)
      : formatDifference;
    return t(`regenerate.${of}.${way}`, { before: written(before), after: written(after) });
  };
  return (
    <div className={classes.told}>
      {proposals.map(({ plan, lines }) => {
        const said = [say('together', lines), say('pension', lines)].filter(Boolean);
        if (said.length === 0) return null;
        const sentences = said.join(language === 'ja' ? '' : ' ');
        return <p key={plan}>{proposals.length > 1 ? saidOf([plan], sentences) : sentences}</p>;
      })}
    </div>
  );
}
