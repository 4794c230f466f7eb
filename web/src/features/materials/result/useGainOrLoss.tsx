import type { ReactNode } from 'react';
import { duration } from './duration';
import type { GainOrLoss } from './gainsAndLosses';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';
import type { GainLossItem } from '~/ui/GainLoss';

/** Why a figure of a plan changes; null where no step tells it. */
export type WhyChange = (
  plan: number,
  figures: readonly string[],
  unit: string,
) => ReactNode | null;

/** How a gain or loss of a year is shown. */
export function useGainOrLoss(plan: number, reason: WhyChange) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const units = {
    year: t('unit.yen_per_year'),
    day: t('unit.yen_per_day'),
    once: t('unit.yen'),
  };
  const textOf = ({ key, side }: GainOrLoss) =>
    key === 'survivors'
      ? t(side === 'loss' ? 'result.survivors.less' : 'result.survivors.more')
      : t('result.filing.text');
  const noteOf = ({ key, side, params }: GainOrLoss) => {
    if (key === 'survivors') {
      return t(side === 'loss' ? 'result.survivors.note_less' : 'result.survivors.note_more');
    }
    if (key !== 'pension_long') return t(`result.${key}.note`, params);
    const months = Number(params.months);
    return months === 0
      ? t('result.pension_long.not_insured')
      : t('result.pension_long.note', { kept: duration(t, months) });
  };
  return (item: GainOrLoss): GainLossItem => {
    const label = t(`result.${item.key}.label`);
    const note = noteOf(item);
    const shell = { key: item.key, label, note, side: item.side };
    if (item.change === null) return { ...shell, figure: textOf(item) };
    const unit = units[item.per];
    const why = reason(plan, item.figures, unit);
    const reasonKey = `pair ${item.key}`;
    return {
      ...shell,
      figure: (
        <FigureButton reasonKey={reasonKey} label={t('reason.open', { name: label })} reason={why}>
          <Amount signed value={item.change} unit={unit} />
        </FigureButton>
      ),
      ...(why !== null && inline(reasonKey) && { below: why }),
    };
  };
}
