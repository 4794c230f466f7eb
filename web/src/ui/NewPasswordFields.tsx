import { useTranslation } from '~/i18n/useTranslation';
import { PasswordField } from './PasswordField';
import { passwordLength } from '~/lib/password';

export interface NewPassword {
  first: string;
  again: string;
}

type FieldId = 'password' | 'password_again';

/** The field that needs another word before the server is asked; null where none does. */
export function newPasswordProblem({ first, again }: NewPassword): FieldId | null {
  if (passwordLength(first).missing > 0) return 'password';
  return first === again ? null : 'password_again';
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The form was sent once: from then on the fields say what is wrong. */
  tried: boolean;
  /** What the server says of the password. */
  error?: string | undefined;
}

/** A new password and its repetition. */
export function NewPasswordFields({ value, onChange, tried, error }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const problem = tried ? newPasswordProblem(value) : null;
  return (
    <>
      <PasswordField
        id="password"
        required
        label={t('new_password.label')}
        value={value.first}
        autoComplete="new-password"
        meter
        hint={t('new_password.hint')}
        error={problem === 'password' ? t('new_password.too_short') : error}
        onChange={(first) => onChange({ ...value, first })}
      />
      <PasswordField
        id="password_again"
        required
        label={t('new_password.again')}
        value={value.again}
        autoComplete="new-password"
        error={problem === 'password_again' ? t('new_password.different') : undefined}
        onChange={(again) => onChange({ ...value, again })}
      />
    </>
  );
}
