import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const compose = readFileSync(path.join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');

test('docker-compose.yml has no password of its own, and asks for those that it needs', () => {
  const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|KEY)\w*)(:.)?/g)];
  expect(new Set(secrets.map(([, name]) => name))).toEqual(
    new Set(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'SECRETS_KEY']),
  );
  expect(secrets.map(([, name, otherwise]) => [name, otherwise])).toEqual(
    secrets.map(([, name]) => [name, ':?']),
  );
});

test('docker-compose.yml opens its ports to this host alone, unless it is told otherwise', () => {
  const published = [...compose.matchAll(/- '(\S+):\d+'/g)].map(([, address]) => address);
  expect(published).toHaveLength(3);
  for (const address of published) expect(address).toMatch(/^(?:\$\{LISTEN_ADDRESS:-)?127\.0\.0\.1[:}]/);
});
