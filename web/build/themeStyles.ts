import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { theme } from '../src/ui/theme.ts';

/**
 * The colours and measures of the theme as a style, as the component library makes them in the browser. The theme
 * never changes, so no visitor has to load what makes them.
 */
export function readThemeStyles(): string {
  const provider = createElement(
    MantineProvider,
    { theme, forceColorScheme: 'light', withGlobalClasses: false, deduplicateCssVariables: false },
    null,
  );
  const [, style] = /<style[^>]*>([^]*)<\/style>/.exec(renderToStaticMarkup(provider)) ?? [];
  if (style === undefined) throw new Error('the component library has made no styles');
  // nobody sees a dark page
  return style.replace(/^[^{}]*\[data-mantine-color-scheme="dark"\][^{}]*{[^}]*}/gm, '');
}

const NAME = 'virtual:theme.css';

export const themeStyles: Plugin = {
  name: 'theme-styles',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? readThemeStyles() : undefined),
};
