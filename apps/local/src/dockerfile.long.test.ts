import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';

/**
 * Does by hand what an engine does with the Dockerfile, in a clean folder that represents the root of the image. It
 * does not install Debian's packages, but asks whether they could be installed.
 */
const root = path.join(import.meta.dirname, '../../..');
const image = mkdtempSync(path.join(tmpdir(), 'image-'));
const app = path.join(image, 'app');
const installed = ['lib/node_modules/npm', 'bin/npm', 'bin/npx', 'bin/corepack', 'bin/yarn', 'bin/yarnpkg'];
const npmConfig = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim();
// The settings by which this machine reaches the registry are kept; they are not part of the image.
const { NODE_ENV: _test, NODE_OPTIONS: _ofJest, ...ofThisMachine } = process.env;
const environment = {
  ...ofThisMachine,
  PATH: `${path.join(image, 'global/bin')}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: image,
  npm_config_prefix: path.join(image, 'global'),
  npm_config_userconfig: npmConfig('userconfig'),
};

function instructions(): readonly string[] {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n');
  return lines.filter((line) => /^(?:RUN|COPY (?!--from))/.test(line));
}

function trackedFiles(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

function carryOut(instruction: string): void {
  const [, keyword = '', rest = ''] = /^(RUN|COPY) (.*)$/.exec(instruction) ?? [];
  if (keyword === 'RUN') {
    const inFolder = rest.replaceAll(/(?<= )\/(?=(?:app|opt|usr|var)\/)/g, `${image}/`);
    const script = inFolder.replace('apt-get update', 'true').replace('install --yes', 'install --simulate');
    execFileSync('/bin/sh', ['-ec', script], {
      cwd: app,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return;
  }
  const sources = rest.split(' ').slice(0, -1);
  const files = sources.includes('.') ? trackedFiles() : sources;
  for (const file of files) cpSync(path.join(root, file), path.join(app, file));
}

beforeAll(() => {
  mkdirSync(app);
  for (const file of installed) {
    mkdirSync(path.join(image, 'usr/local', path.dirname(file)), { recursive: true });
    writeFileSync(path.join(image, 'usr/local', file), '');
  }
  for (const instruction of instructions()) carryOut(instruction);
}, 1_200_000 * patience);
afterAll(() => rmSync(image, { recursive: true, force: true }));

test.each([
  'apps/api/dist/main.js',
  'apps/crawler-worker/dist/main.js',
  'apps/renderer/dist/main.js',
  'apps/webhook-dispatcher/dist/main.js',
  'packages/database/dist/main.js',
])('%s starts until it reads its settings', (program) => {
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: app, encoding: 'utf8', env: {} });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/DATABASE_URL/) });
});

test('the operator has plumbline-admin', () => {
  const { status, stdout } = spawnSync(path.join(image, 'usr/local/bin/plumbline-admin'), ['--help'], {
    encoding: 'utf8',
    env: environment,
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('doctor') });
});

test('the dashboard is built', () => {
  expect(existsSync(path.join(app, 'apps/dashboard/dist/index.html'))).toBe(true);
});

test('the image has no package manager', () => {
  expect(installed.filter((file) => existsSync(path.join(image, 'usr/local', file)))).toEqual([]);
});

test('the SBOM names what is installed, and nothing that only the build needs', async () => {
  const sbom = readFileSync(path.join(app, 'sbom.json'), 'utf8');
  await expect(new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(sbom)).resolves.toBeNull();
  const { components } = JSON.parse(sbom) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', 'bullmq', 'got', '@prisma/client']));
  for (const tool of ['jest', 'eslint', 'typescript-eslint']) expect(names).not.toContain(tool);
});
