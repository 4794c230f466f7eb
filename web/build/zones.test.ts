import { readdirSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint();
const features = readdirSync('src/features');

async function refused(feature: string, source: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import '${source}';\n`, {
    filePath: `src/features/${feature}/anything.ts`,
  });
  return (result?.messages ?? []).map(({ message }) => message);
}

// The linter has to be read and its rules built, which takes longer than a test usually may.
const LOADING = 30_000;

test.each(features)(
  'the feature %s imports neither the app nor a feature that is not shared',
  async (feature) => {
    const other = feature === 'account' ? 'materials' : 'account';
    expect(await refused(feature, '~/app/loaders')).toEqual([
      expect.stringContaining('app composes features'),
    ]);
    expect(await refused(feature, `~/features/${other}/anything`)).toEqual([
      expect.stringContaining('no other one but the shared'),
    ]);
    expect(await refused(feature, `~/features/${feature}/anything`)).toEqual([]);
    expect(await refused(feature, '~/ui/Button')).toEqual([]);
  },
  LOADING,
);
