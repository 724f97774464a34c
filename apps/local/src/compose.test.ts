import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';

const root = path.join(import.meta.dirname, '../../..');
const COMPOSE = path.join(root, 'docker-compose.yml');
const CONFIG = path.join(root, '.dclintrc.json');
const compose = readFileSync(COMPOSE, 'utf8');
const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');

// .dclintrc.json turns off rules about the order of keys, and a rule about ports that cannot read variables.
test('docker-compose.yml is valid for Compose', () => {
  const { status, stdout } = spawnSync('npx', ['--no-install', 'dclint', COMPOSE, '--config', CONFIG], {
    cwd: path.join(root, 'apps/local'),
    encoding: 'utf8',
  });
  expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: '' });
});

test('each container is unprivileged and writes to no disk but /tmp', () => {
  const ours = compose.split(/^(?=  [\w-]+:$|x-service)/m).filter((part) => part.includes('build: .'));
  expect(ours).toHaveLength(2);
  for (const service of ours) {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
      expect(service).toContain(line);
    }
  }
});

test('a linter finds no fault in the Dockerfile, and its last stage runs unprivileged without a package manager', () => {
  expect(validate(dockerfile)).toEqual([]);
  const last = dockerfile.split(/^FROM .*$/m).at(-1);
  expect(last).toContain('USER node');
  expect(last).toContain('rm -rf /usr/local/lib/node_modules');
});

test('the digest of the base image is fixed', () => {
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    '${NODE_IMAGE}',
    '${NODE_IMAGE}',
  ]);
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/m);
});

test('docker-compose.yml contains no password, and requires those that it needs', () => {
  const secrets = compose.matchAll(/\$\{(\w*(?:PASSWORD|KEY)\w*)(:\?|:-\})?/g);
  const uses = new Set(Array.from(secrets, ([, name = '', otherwise = '']) => `${name}${otherwise}`));
  expect(uses).toEqual(
    new Set([
      'POSTGRES_PASSWORD:?',
      'REDIS_PASSWORD:?',
      'SECRETS_KEY:?',
      // Optional, and empty by default.
      'SECRETS_KEY_OTHER:-}',
      'OPERATOR_KEY:-}',
      'CRUX_API_KEY:-}',
    ]),
  );
});

test('docker-compose.yml opens its ports only to this host, unless it is configured otherwise', () => {
  const published = [...compose.matchAll(/- '(\S+):\d+'/g)].map(([, address]) => address);
  expect(published).toHaveLength(3);
  for (const address of published) expect(address).toMatch(/^(?:\$\{LISTEN_ADDRESS:-)?127\.0\.0\.1[:}]/);
});
