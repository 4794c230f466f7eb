import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { duration } from './duration';
import { gainsAndLosses, type GainOrLoss } from './gainsAndLosses';
import type { Comparison } from '~/api/wire';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';
import { GainLoss } from '~/ui/GainLoss';

interface GainLossPairProps {
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
  reason: (plan: number, figures: readonly string[], unit: string) => ReactNode | null;
}

export function GainLossPair({ comparison, plan, name, reason }: GainLossPairProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const units = {
    year: t('unit.yen_per_year'),
    day: t('unit.yen_per_day'),
    once: t('unit.yen'),
  };
  const noteOf = ({ key, params }: GainOrLoss) => {
    if (key !== 'pension_long') return t(`result.${key}.note`, params);
    const months = Number(params.months);
    return months === 0
      ? t('result.pension_long.not_insured')
      : t('result.pension_long.note', { kept: duration(t, months) });
  };
  const items = gainsAndLosses(comparison, plan).map((item) => {
    const label = t(`result.${item.key}.label`);
    const note = noteOf(item);
    const shell = { key: item.key, label, note, side: item.side };
    if (item.change === null) return { ...shell, figure: t(`result.${item.key as 'filing'}.text`) };
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
  });
  return <GainLoss items={items} of={name} />;
}
