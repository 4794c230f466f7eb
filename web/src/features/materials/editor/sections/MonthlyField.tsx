import { useWatch, useFormContext } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import { Yen } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';
import { inMan, yenOf } from '~/lib/yen';

interface MonthlyFieldProps {
  at: 'current' | `proposals.${number}`;
  /** The place of this pay in the comparison. */
  column: number;
  onChanged: () => void;
}

/** 月額報酬 with its echo: 「30万円・健康保険 22等級」. */
export function MonthlyField({ at, column, onChanged }: MonthlyFieldProps) {
  const { t } = useTranslation();
  const { comparison } = useEditor();
  const { control } = useFormContext<MaterialForm>();
  const monthly = yenOf(useWatch({ control, name: `${at}.monthly` }));
  const plan = comparison?.plans[column];
  const echo =
    monthly === null
      ? undefined
      : plan?.monthly === monthly
        ? t('editor.man_and_grade', { amount: inMan(monthly), grade: plan.grade_health })
        : t('editor.in_man', { amount: inMan(monthly) });
  return (
    <Yen
      name={`${at}.monthly`}
      units
      echo={echo}
      {...(monthly === null && { hint: t('editor.monthly_hint') })}
      onChanged={onChanged}
    />
  );
}
