import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, parseConfig, type ProcessEnvironment } from './parse-config.ts';
import {
  addressSettings,
  databaseSettings,
  processSettings,
  queueStore,
  redisSettings,
  secretSettings,
} from './settings.ts';

const schema = z.object({
  ...databaseSettings,
  ...redisSettings,
  ...processSettings,
  ...secretSettings,
  ...addressSettings,
});

const valid: ProcessEnvironment = {
  DATABASE_URL: 'postgresql://u:p@127.0.0.1/db',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};

function faultsOf(environment: ProcessEnvironment): string {
  try {
    parseConfig(schema, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('defaults fill missing settings', () => {
  expect(parseConfig(schema, valid)).toEqual({
    DATABASE_URL: valid['DATABASE_URL'],
    SECRETS_KEY: Buffer.alloc(32, 1),
    LOG_LEVEL: 'info',
    STALL_SECONDS: 30,
    ALLOW_PRIVATE_ADDRESSES: [],
    OWN_HOSTS: [],
    NAME_SERVERS: [],
    METRICS_PORT: 9464,
    METRICS_HOST: '127.0.0.1',
  });
});

test('all faults are reported at once, without the values', () => {
  const faults = faultsOf({ SECRETS_KEY: 'c2hvcnQ=', LOG_LEVEL: 'loud', METRICS_PORT: '70000' });
  expect(faults.split('\n').map((line) => line.trim())).toEqual([
    'Settings to correct:',
    'DATABASE_URL: is not set',
    'METRICS_PORT: must be a whole number from 0 to 65535',
    expect.stringContaining('LOG_LEVEL:'),
    'SECRETS_KEY: must be 32 bytes in base64: openssl rand -base64 32',
  ]);
  expect(faults).not.toContain('c2hvcnQ=');
});

test('an empty variable counts as not set', () => {
  expect(parseConfig(schema, { ...valid, REDIS_URL: '', LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
});

describe('ALLOW_PRIVATE_ADDRESSES', () => {
  test('is a list of networks and of ports of an address', () => {
    const text = '127.0.0.0/8, ::1/128,, 10.0.0.1:80, [::1]:4800';
    expect(parseConfig(schema, { ...valid, ALLOW_PRIVATE_ADDRESSES: text }).ALLOW_PRIVATE_ADDRESSES).toEqual([
      '127.0.0.0/8',
      '::1/128',
      '10.0.0.1:80',
      '[::1]:4800',
    ]);
  });

  test.each([
    'localhost',
    '127.0.0.1',
    'localhost:80',
    '127.0.0.1:65536',
    '::1:80',
    '127.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
  ])('%s is refused', (text) => {
    expect(faultsOf({ ...valid, ALLOW_PRIVATE_ADDRESSES: text })).toContain('must be CIDRs');
  });
});

test('OWN_HOSTS is a list of names', () => {
  const { OWN_HOSTS } = parseConfig(schema, { ...valid, OWN_HOSTS: 'Plumbline.example.com, api.test' });
  expect(OWN_HOSTS).toEqual(['plumbline.example.com', 'api.test']);
  expect(faultsOf({ ...valid, OWN_HOSTS: 'https://api.test' })).toContain('must be host names');
});

describe('queueStore', () => {
  test('is Redis if its address is set', () => {
    const config = parseConfig(schema, { ...valid, REDIS_URL: 'redis://127.0.0.1:6379' });
    expect(queueStore(config)).toEqual({ kind: 'redis', url: 'redis://127.0.0.1:6379' });
  });

  test('is the database otherwise', () => {
    expect(queueStore(parseConfig(schema, valid))).toEqual({
      kind: 'postgres',
      databaseUrl: valid['DATABASE_URL'],
    });
  });
});

describe('NAME_SERVERS', () => {
  test.each(['9.9.9.9', '127.0.0.1:5353', '2620:fe::fe', '[2620:fe::fe]:53'])('accepts %s', (text) => {
    expect(parseConfig(schema, { ...valid, NAME_SERVERS: text }).NAME_SERVERS).toEqual([text]);
  });

  test.each(['dns.example', '127.0.0.1:port', '127.0.0.1:65536', '[::1]:65536', '[::1'])(
    'refuses %s',
    (text) => {
      expect(faultsOf({ ...valid, NAME_SERVERS: text })).toContain('NAME_SERVERS: must be IP addresses');
    },
  );
});
