import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Language } from '~/i18n/language';
import { speak } from './words';

/** Renders a component as the application does. */
export async function show(ui: ReactNode, language: Language = 'ja') {
  speak(language);
  return render(<MantineProvider env="test">{ui}</MantineProvider>);
}
