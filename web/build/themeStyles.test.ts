import { expect, it } from 'vitest';
import { readThemeStyles } from './themeStyles';

it('writes the colours and measures of the theme, and none of a dark page', () => {
  const style = readThemeStyles();
  expect(style).toContain('--mantine-color-ai-7: #234E87;');
  expect(style).toContain('--mantine-primary-color-filled: var(--mantine-color-ai-filled);');
  expect(style).toContain('--mantine-color-ai-filled: var(--mantine-color-ai-7);');
  expect(style).toContain('--mantine-font-size-sm: 13px;');
  expect(style).toContain('--mantine-color-scheme: light;');
  expect(style).not.toContain('--mantine-color-scheme: dark;');
  // each name once in each rule, so that what was taken out has left nothing half
  expect(style.match(/{/g)).toHaveLength(style.match(/}/g)?.length ?? 0);
});
