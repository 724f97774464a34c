import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateWebhookSecret } from './generate-secret.ts';
import { signEvent, type SignatureHeaders } from './sign-event.ts';

/** A verifier that docs/webhooks.md shows to receivers. It runs here if its language is installed. */
interface Verifier {
  readonly language: 'node' | 'python' | 'shell';
  readonly program: string;
  readonly arguments: (code: string) => readonly string[];
}

const verifiers: readonly Verifier[] = [
  {
    language: 'node',
    program: process.execPath,
    arguments: (code) => [
      '--input-type=module',
      '--eval',
      `${code}
import { readFileSync } from 'node:fs';
const { ID, TIMESTAMP, SIGNATURE, SECRET } = process.env;
const headers = { 'webhook-id': ID, 'webhook-timestamp': TIMESTAMP, 'webhook-signature': SIGNATURE };
verifyWebhook(headers, readFileSync('body.json', 'utf8'), SECRET);`,
    ],
  },
  {
    language: 'python',
    program: 'python3',
    arguments: (code) => [
      '-c',
      `${code}
import os
e = os.environ
headers = {"webhook-id": e["ID"], "webhook-timestamp": e["TIMESTAMP"], "webhook-signature": e["SIGNATURE"]}
verify_webhook(headers, open("body.json", "rb").read(), e["SECRET"])`,
    ],
  },
  { language: 'shell', program: 'sh', arguments: (code) => ['-c', code] },
];

const body = JSON.stringify({ id: 'event-1', event: 'analysis.completed', data: { title: 'Größe 😀' } });
const secret = generateWebhookSecret();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-verifiers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(verifiers.filter(isAvailable))('$language', (verifier) => {
  test('a genuine event passes, also during a rotation', () => {
    expect(verify(verifier, signed([secret]))).toBe(true);
    expect(verify(verifier, signed([generateWebhookSecret(), secret]))).toBe(true);
  });

  test('a forged event does not pass', () => {
    expect(verify(verifier, signed([generateWebhookSecret()]))).toBe(false);
    expect(verify(verifier, { ...signed([secret]), 'webhook-id': 'event-2' })).toBe(false);
  });
});

function signed(secrets: readonly string[]): SignatureHeaders {
  return signEvent({ id: 'event-1', body, secrets, at: new Date() });
}

function verify(verifier: Verifier, headers: SignatureHeaders): boolean {
  writeFileSync(path.join(folder, 'body.json'), body);
  const settings = [
    `ID=${headers['webhook-id']}`,
    `TIMESTAMP=${headers['webhook-timestamp']}`,
    `SIGNATURE=${headers['webhook-signature']}`,
    `SECRET=${secret}`,
  ];
  const command = [verifier.program, ...verifier.arguments(documented(verifier.language))];
  try {
    execFileSync('env', [...settings, ...command], { cwd: folder, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

function documented(language: string): string {
  const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = new RegExp(`<!-- tested: ${language} -->\\s+\`\`\`\\w+\\n([^]*?)\n\`\`\``).exec(text)?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no verifier in ${language}`);
  return code;
}

function isAvailable({ language, program }: Verifier): boolean {
  const programs = language === 'shell' ? [program, 'openssl'] : [program];
  return programs.every((name) => spawnSync(name, ['-c', ':']).error === undefined);
}
