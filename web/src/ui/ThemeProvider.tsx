import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme';

/**
 * What Mantine's own provider says to its components. That one also writes the theme's colours and a colour scheme
 * that somebody may change; here the page has both from the beginning (`build/themeStyles.ts`, `index.html`).
 */
const context: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'light',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
