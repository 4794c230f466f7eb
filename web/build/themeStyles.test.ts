import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { theme } from '../src/ui/theme';
import { readThemeStyles } from './themeStyles';

it('writes the colours and measures of the theme, and none of a dark page', () => {
  const style = readThemeStyles();
  expect(style).toContain('--mantine-color-ai-7: #234E87;');
  expect(style).toContain('--mantine-primary-color-filled: var(--mantine-color-ai-filled);');
  expect(style).toContain('--mantine-color-ai-filled: var(--mantine-color-ai-7);');
  expect(style).toContain('--mantine-font-size-sm: 13px;');
  expect(style).toContain('--mantine-color-scheme: light;');
  expect(style).not.toContain('--mantine-color-scheme: dark;');
  // what was taken out has left nothing half
  expect(style.match(/{/g)).toHaveLength(style.match(/}/g)?.length ?? 0);
});

it('finds the page as the provider of the component library would have left it', () => {
  const page = readFileSync('index.html', 'utf8');
  // the colours of the style above stand under it
  expect(page).toContain('data-mantine-color-scheme="light"');
  expect(page.includes('data-respect-reduced-motion="true"')).toBe(theme.respectReducedMotion);
});
