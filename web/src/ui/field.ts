import type { ReactNode } from 'react';

/** What every field has. */
export interface FieldProps {
  id: string;
  label: ReactNode;
  required?: boolean | undefined;
  /** A message from outside; the field adds its own where the text cannot be read. */
  error?: string | undefined;
  hint?: ReactNode;
  readOnly?: boolean | undefined;
}
