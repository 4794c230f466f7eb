import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Import zones: lib and ui know nothing above them, features know each other only inside one
 * feature, app may use everything. Imports that leave a folder are written with `~/`, so that a
 * relative path cannot walk around these rules.
 */
const forbid = (patterns) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        { group: ['../*'], message: 'Write imports of other folders with ~/.' },
        {
          regex: '^~/features/billing/cardEntry/sandbox/',
          message: 'Cards are entered through CardEntry, whoever the provider is.',
        },
        ...patterns.map(([regex, message]) => ({ regex, message })),
      ],
    },
  ],
});

/** What several features are made of; these know no other feature. */
const shared = ['backup', 'billing', 'bot-check', 'profile', 'second-factor'];
/** Read from the folder: a new feature stands within these rules from its first file. */
const features = readdirSync(`${import.meta.dirname}/src/features`);

export default tseslint.config(
  { ignores: ['dist', 'src/api/schema.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  hooks.configs.flat['recommended-latest'],
  { rules: { 'no-console': 'error', eqeqeq: ['error', 'always', { null: 'ignore' }] } },
  { files: ['src/**'], rules: forbid([]) },
  { files: ['src/lib/**'], rules: forbid([['^~/(?!lib/)', 'lib is pure: it imports only lib.']]) },
  {
    files: ['src/ui/**'],
    rules: forbid([
      ['^~/(app|features|api)/', 'ui knows neither pages nor the server.'],
      ['^(react-router|react-hook-form|@tanstack/)', 'ui knows no router, form or query library.'],
    ]),
  },
  {
    files: ['src/{api,i18n}/**'],
    rules: forbid([['^~/(app|features)/', 'app and features are above.']]),
  },
  ...features.map((name) => ({
    files: [`src/features/${name}/**`],
    rules: forbid([
      ['^~/app/', 'app composes features, not the other way.'],
      [
        `^~/features/(?!(${(shared.includes(name) ? [name] : [name, ...shared]).join('|')})/)`,
        'A feature imports no other one but the shared.',
      ],
    ]),
  })),
);
