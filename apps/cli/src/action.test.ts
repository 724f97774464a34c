import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readOptions, USAGE } from './options.ts';

/** The parts of action.yml that these tests read. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
  };
}

/** Returns the command that the step of the action runs with these inputs. */
async function argumentsWith(inputs: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const action = parse(await readFile(path.resolve('action.yml'), 'utf8')) as Action;
  const step = action.runs.steps.find(({ run }) => run !== undefined);
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-action-'));
  const recorder = 'require("fs").writeFileSync(process.env.RECORD, JSON.stringify(process.argv.slice(2)))';
  await writeFile(path.join(folder, 'recorder.cjs'), recorder);
  const values = Object.entries(step?.env ?? {}).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.(.*) \}\}$/.exec(expression)?.[1] ?? '';
    return [name, inputs[input] ?? action.inputs[input]?.default ?? ''] as const;
  });
  const script = (step?.run ?? '').replace('"$ACTION_PATH/scripts/plumbline.mjs"', '"$RECORDER"');
  const record = path.join(folder, 'arguments.json');
  await promisify(execFile)('bash', ['-e', '-c', script], {
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      RECORD: record,
      RECORDER: path.join(folder, 'recorder.cjs'),
      ...Object.fromEntries(values),
    },
  });
  const recorded = JSON.parse(await readFile(record, 'utf8')) as readonly string[];
  await rm(folder, { recursive: true });
  return recorded;
}

test('the action runs the command with its inputs, whatever they contain', async () => {
  const target = 'built site; echo "$HOME"';
  const args = await argumentsWith({
    target,
    site: 'https://example.com',
    expected: '/thanks\n/search/**\n',
    mapping: 'https://pr-7.example.org/=https://example.com/\n',
  });
  expect(readOptions(args, {})).toMatchObject({
    target,
    site: 'https://example.com',
    failOn: 'high',
    expected: ['/thanks', '/search/**'],
    mapping: [{ from: 'https://pr-7.example.org/', to: 'https://example.com/' }],
    format: 'github',
  });
});

test('the action accepts the address of a preview', async () => {
  const args = await argumentsWith({ target: 'https://preview.example/a', as: 'https://example.com/a' });
  expect(readOptions(args, {})).toMatchObject({
    target: 'https://preview.example/a',
    as: 'https://example.com/a',
  });
});

test('the usage names every input of the action that is an option', () => {
  for (const option of ['--site', '--as', '--mapping', '--fail-on', '--expected', '--format'])
    expect(USAGE).toContain(option);
});
