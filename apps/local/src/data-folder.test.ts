import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataFolder, type DataFolder, type LocalFile } from './data-folder.ts';

const local: LocalFile = {
  apiUrl: 'http://127.0.0.1:3000',
  signIn: { email: 'owner@plumbline.local', password: 'secret' },
  mcpUrl: 'http://127.0.0.1:3001/mcp',
  metricsUrl: 'http://127.0.0.1:9464/metrics',
  apiKey: 'sk_live_x',
  clientId: 'client',
  siteId: 'site',
  siteCheckId: 'check',
};

let scratch: string;
let folder: DataFolder;

beforeEach(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'data-folder-'));
  folder = await openDataFolder(scratch);
});
afterEach(() => rmSync(scratch, { recursive: true }));

function mode(name: string): string {
  return (statSync(path.join(scratch, name)).mode & 0o777).toString(8);
}

describe('local.json', () => {
  test('only its owner can read it', async () => {
    await folder.writeLocalFile(local);
    expect(await folder.readLocalFile()).toEqual(local);
    expect(mode('local.json')).toBe('600');
  });

  test.each(['{', '{"apiKey":1}'])('with %s counts as missing', async (content) => {
    writeFileSync(path.join(scratch, 'local.json'), content);
    expect(await folder.readLocalFile()).toBeNull();
  });
});

test('secrets are made once, and only the owner can read them', async () => {
  const secrets = await folder.secrets();
  expect(Buffer.from(secrets.secretsKey, 'base64')).toHaveLength(32);
  expect(await folder.secrets()).toEqual(secrets);
  expect(mode('secrets.json')).toBe('600');
});

test('a folder is made with its parents', async () => {
  const deep = path.join(scratch, 'a/b/c');
  expect(statSync((await openDataFolder(deep)).logs).isDirectory()).toBe(true);
});

test.each(['/proc/plumbline', '/proc/plumbline/data'])(
  '%s, in which no file can be made, is refused with what to do',
  async (refused) => {
    await expect(openDataFolder(refused)).rejects.toThrow(`Nothing can be kept in ${refused} (`);
  },
);
