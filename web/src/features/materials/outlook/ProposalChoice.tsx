import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';

interface ProposalChoiceProps {
  /** How many proposals there are; of one there is no choice. */
  count: number;
  /** The one that is shown, from 1. */
  index: number;
  onChoose: (number: string) => void;
}

/** 表示する案: which proposal is looked at. */
export function ProposalChoice({ count, index, onChoose }: ProposalChoiceProps) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <SegmentedControl
      aria-label={t('outlook.proposal')}
      data={Array.from({ length: count }, (_, at) => ({
        value: String(at + 1),
        label: t('result.plan', { number: at + 1 }),
      }))}
      value={String(index)}
      onChange={onChoose}
    />
  );
}
