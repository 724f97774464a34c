import reactHooks from 'eslint-plugin-react-hooks';
import jest from 'eslint-plugin-jest';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const NO_SPREAD_LITERALS = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
  message: 'The compiler checks no name in a literal that is spread. Write its entries out, one a line.',
};

export default defineConfig(
  {
    ignores: ['**/dist/', '**/generated/', '.data/', 'examples/demo-site/', 'coverage/', '*.mjs', '.*.mjs'],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.check.json', './apps/dashboard/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read once, in the config.ts of an app or in main.ts.',
        },
      ],
      'no-restricted-syntax': ['error', NO_SPREAD_LITERALS],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A quarter of lint's time, for enums, of which there are none, and for classes, of which there are few.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['scripts/*.mjs'],
    extends: [tseslint.configs.strict],
    rules: { 'no-restricted-syntax': ['error', NO_SPREAD_LITERALS] },
  },
  {
    files: [
      '**/main.ts',
      'prisma.config.ts',
      'jest.config.ts',
      'packages/testkit/src/**',
      'packages/local-postgres/src/**',
      'packages/chaos/src/**',
      'benchmarks/**',
      'apps/local/src/**',
      'apps/dashboard/e2e/**',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['apps/dashboard/**/*.tsx', 'apps/dashboard/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Schemas do not come to the browser: apps/dashboard/vite/contracts-for-browsers.ts.
  {
    files: ['apps/dashboard/src/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'safeParse', message: 'Browsers have the options of a vocabulary, and no schemas.' },
        {
          property: 'parse',
          allowObjects: ['Date', 'JSON'],
          message: 'Browsers have the options of a vocabulary, and no schemas.',
        },
      ],
    },
  },
  // Programs that print tables.
  {
    files: ['benchmarks/**'],
    languageOptions: { parserOptions: { project: ['./tsconfig.benchmarks.json'] } },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'request.**.expect'] }],
      'jest/no-standalone-expect': 'off',
    },
  },
);
