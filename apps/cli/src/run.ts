import { writeFile } from 'node:fs/promises';
import { ApiError } from '@plumbline/api-client';
import pc from 'picocolors';
import { judgeAlone } from './judge-alone.ts';
import { judgeByService, ServiceUnreachable } from './judge-by-service.ts';
import { InputError, readOptions, USAGE, type Options } from './options.ts';
import { readPages, type BuiltPage } from './read-pages.ts';
import { junitReport } from './report/junit.ts';
import { sarifReport } from './report/sarif.ts';
import { tableReport } from './report/table.ts';
import type { Verdict } from './verdict.ts';

/** What the command reads and writes beside files. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly colours: boolean;
  readonly out: (text: string) => void;
  readonly say: (line: string) => void;
}

const PASSED = 0;
const BLOCKED = 1;
const WRONG_INPUT = 2;
const NOT_JUDGED = 3;

/** Checks pages before they go live. @returns the exit code */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const options = readOptions(args, terminal.environment);
    if (options === 'help') {
      terminal.out(USAGE);
      return PASSED;
    }
    const pages = await readPages(options);
    const verdict = await judge(options, pages);
    await write(options, verdict);
    terminal.out(tableReport(verdict, pc.createColors(terminal.colours)));
    return verdict.blocking.size === 0 ? PASSED : BLOCKED;
  } catch (error) {
    terminal.say(`plumbline: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof InputError) return WRONG_INPUT;
    if (error instanceof ApiError || error instanceof ServiceUnreachable) return NOT_JUDGED;
    throw error;
  }
}

async function judge(options: Options, pages: readonly BuiltPage[]): Promise<Verdict> {
  const { service, failOn } = options;
  return service === null ? judgeAlone(pages, failOn) : judgeByService(pages, failOn, service);
}

async function write({ sarif, junit }: Options, verdict: Verdict): Promise<void> {
  if (sarif !== null) await writeFile(sarif, sarifReport(verdict));
  if (junit !== null) await writeFile(junit, junitReport(verdict));
}
