import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import type { FieldProps } from './field';
import { FieldError } from './FieldError';
import { FieldLabel } from './FieldLabel';
import classes from './PasswordField.module.css';
import { passwordLength } from '~/lib/password';

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  /** Draws how long the new password is. */
  meter?: boolean;
}

/** パスワード: never stored, never folded or trimmed; shown on request. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, required, value, onChange, autoComplete, error, hint, meter } = props;
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const { level, missing } = passwordLength(value);
  const words =
    level === 0
      ? t('ui.password.missing', { count: missing })
      : level === 3
        ? t('ui.password.long')
        : t('ui.password.enough');
  return (
    <div>
      <PasswordInput
        id={id}
        label={<FieldLabel required={required}>{label}</FieldLabel>}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        description={hint}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t('ui.password.show'),
          'aria-pressed': visible,
          tabIndex: 0,
        }}
        error={error !== undefined && <FieldError>{error}</FieldError>}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {meter === true && (
        <div className={classes.meter} data-level={level}>
          <span className={classes.bar} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className={classes.words} role="status">
            {value === '' ? '' : words}
          </span>
        </div>
      )}
    </div>
  );
}
