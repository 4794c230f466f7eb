import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import { annualTotal, type MaterialForm } from '~/features/materials/editor/form';
import { sliderBounds } from '~/features/materials/editor/pay';
import { usePayActions } from '~/features/materials/editor/usePayActions';
import { inMan, spokenYen, yenOf } from '~/lib/yen';
import { RangeSlider, type Tick } from '~/ui/RangeSlider';

/** The second control of the monthly pay: 10,000-yen steps, thresholds named below. */
export function MonthlySlider({ index }: { index: number }) {
  const { t } = useTranslation();
  const { slide, comparison } = useEditor();
  const { control, getValues } = useFormContext<MaterialForm>();
  const { setProposal } = usePayActions();
  const [pay, current] = useWatch({ control, name: [`proposals.${index}`, 'current'] });
  const now = yenOf(current.monthly);
  const { min, max, step } = sliderBounds(pay, annualTotal(current), now);
  const value = yenOf(pay.monthly) ?? min;
  const man = (amount: number) => t('editor.man', { amount: inMan(amount) });

  const top = comparison?.facts.pension_top_from;
  const room = (max - min) * 0.16;
  const ticks: Tick[] = [{ at: min, lines: [man(min)] }];
  if (top !== undefined && top > min + room && top < max - room) {
    ticks.push({ at: top, lines: [man(top), t('editor.tick_pension_top')] });
  }
  ticks.push({ at: max, lines: now === max ? [man(max), t('result.now')] : [man(max)] });

  return (
    <RangeSlider
      id={`proposals.${index}.slider`}
      label={t('field.proposals.monthly')}
      value={value}
      min={min}
      max={max}
      step={step}
      ticks={ticks}
      valueText={t('editor.yen', { amount: spokenYen(value) })}
      onChange={(monthly) => {
        slide();
        setProposal(index, { ...getValues(`proposals.${index}`), monthly: String(monthly) });
      }}
    />
  );
}
