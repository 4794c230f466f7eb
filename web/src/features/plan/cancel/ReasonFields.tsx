import { Textarea } from '@mantine/core';
import type { Reason } from '~/features/plan/useCancellation';
import { useTranslation } from '~/i18n/useTranslation';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';
import { RadioList } from '~/ui/RadioList';

const REASONS: readonly Reason[] = [
  'price',
  'not_needed',
  'hard_to_use',
  'missing_feature',
  'other',
];
const LONGEST = 1_000;

/** Why the member leaves, as far as they say so. */
export interface Said {
  reason: Reason | null;
  comment: string;
}

interface ReasonFieldsProps {
  value: Said;
  error: string | undefined;
  onChange: (said: Said) => void;
}

/** 解約の理由: nobody has to say anything. */
export function ReasonFields({ value, error, onChange }: ReasonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <h2>{t('cancel.reason_title')}</h2>
        <p className="sub">{t('cancel.reason_text')}</p>
      </div>
      <RadioList
        name="reason"
        label={t('cancel.reason_title')}
        choices={REASONS.map((reason) => ({
          value: reason,
          words: t(`cancel.reason.${reason}`),
        }))}
        selected={value.reason}
        onSelect={(reason) => onChange({ ...value, reason })}
      />
      <Textarea
        id="comment"
        label={<FieldLabel required={false}>{t('cancel.comment')}</FieldLabel>}
        // A longer text that is put in is cut.
        description={t('cancel.comment_most', { most: LONGEST })}
        rows={3}
        maxLength={LONGEST}
        value={value.comment}
        error={error !== undefined && <FieldError>{error}</FieldError>}
        onChange={(event) => onChange({ ...value, comment: event.currentTarget.value })}
      />
    </>
  );
}
