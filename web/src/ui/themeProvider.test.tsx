import { Badge, Button, MantineProvider, TextInput } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from './theme';
import { ThemeProvider } from './ThemeProvider';

it("draws components as Mantine's own provider does", () => {
  const components = (
    <>
      <Button color="loss">保存</Button>
      <Badge>下書き</Badge>
      <TextInput label="会社名" error="…" id="company" />
    </>
  );
  const theirs = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {components}
    </MantineProvider>,
  );
  const ours = renderToStaticMarkup(<ThemeProvider>{components}</ThemeProvider>);
  expect(ours).toBe(theirs);
});
