import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './fields.module.css';

/** The words of a label with 「※必須」 or 「※任意」 behind them. */
export function FieldLabel({
  children,
  required,
}: {
  children: ReactNode;
  required?: boolean | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {/* A long word and its mark need not stand on one line. */}
      {required !== undefined && <wbr />}
      {required === true && <span className={classes.required}>{t('ui.required')}</span>}
      {required === false && <span className={classes.optional}>{t('ui.optional')}</span>}
    </>
  );
}
