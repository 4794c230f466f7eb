import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startLanguage } from '~/i18n/i18n';

/** Renders a component as the application does, in Japanese. */
export async function show(ui: ReactNode) {
  await startLanguage('ja');
  return render(<MantineProvider env="test">{ui}</MantineProvider>);
}
