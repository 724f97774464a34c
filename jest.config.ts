/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** Native ESM through swc; the `source` condition makes every workspace import resolve to its TypeScript. */
const config: Config = {
  roots: ['<rootDir>/apps', '<rootDir>/packages'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // `npm run test:long` runs these, which mostly wait or take minutes: before a release, and after work on their
  // subject.
  // Its last option takes a single value, because a path after a list of patterns would count as one more pattern.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  runtime: '<rootDir>/scripts/jest-runtime.cjs',
  testRunner: '<rootDir>/scripts/jest-test-runner.cjs',
  testEnvironment: '<rootDir>/scripts/jest-environment.cjs',
  resolver: '<rootDir>/scripts/jest-resolver.cjs',
  testSequencer: '<rootDir>/scripts/longest-first.cjs',
  // The only library whose `source` is TypeScript.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/eventsource-parser|eventsource-parser)'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  coverageProvider: 'v8',
  setupFilesAfterEnv: ['<rootDir>/packages/testkit/src/limit-tests.ts'],
  maxWorkers: 3,
  // A new process loads and compiles everything again, which takes seconds.
  workerIdleMemoryLimit: '1GB',
};

export default config;
