import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { speak } from './words';

/** Renders a component as the application does, in Japanese. */
export async function show(ui: ReactNode) {
  speak('ja');
  return render(<MantineProvider env="test">{ui}</MantineProvider>);
}
