import { ApiError } from '@plumbline/api-client';
import pc from 'picocolors';
import { writeReport } from './files.ts';
import { judgeAlone } from './judge-alone.ts';
import { judgeSitemaps } from './judge-sitemaps.ts';
import { judgeByService, ServiceUnreachable } from './judge-by-service.ts';
import { InputError, readOptions, USAGE, type CliOptions } from './options.ts';
import { publishToGithub } from './publish-to-github.ts';
import { readPages, type PageToJudge } from './read-pages.ts';
import { githubAnnotations } from './report/annotations.ts';
import { codeQualityReport } from './report/code-quality.ts';
import { junitReport } from './report/junit.ts';
import { markdownReport } from './report/markdown.ts';
import { sarifReport } from './report/sarif.ts';
import { tableReport } from './report/table.ts';
import { blockingIssues, type Verdict } from './verdict.ts';

/** The streams and environment of the command. */
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
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const options = readOptions(args, terminal.environment);
    if (options === 'help') {
      terminal.out(USAGE);
      return PASSED;
    }
    const pages = await readPages(options);
    const verdict = await judge(options, pages);
    await write(options, verdict);
    if (options.format === 'github') await tellGithub(options, verdict, terminal);
    terminal.out(tableReport(verdict, pc.createColors(terminal.colours)));
    return blockingIssues(verdict).length === 0 ? PASSED : BLOCKED;
  } catch (error) {
    terminal.say(`plumbline: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof InputError) return WRONG_INPUT;
    const isExplained = error instanceof ApiError || error instanceof ServiceUnreachable;
    if (!isExplained && error instanceof Error) terminal.say(error.stack ?? '');
    // Never 1, which says that pages were judged.
    return NOT_JUDGED;
  }
}

async function judge(options: CliOptions, pages: readonly PageToJudge[]): Promise<Verdict> {
  const { service } = options;
  const verdict = await (service === null
    ? judgeAlone(pages, options)
    : judgeByService(pages, options, service));
  return { ...verdict, issues: [...(await judgeSitemaps(options)), ...verdict.issues] };
}

async function write(options: CliOptions, verdict: Verdict): Promise<void> {
  const { sarif, junit, codeQuality, markdown } = options;
  if (sarif !== undefined) await writeReport(sarif, sarifReport(verdict));
  if (junit !== undefined) await writeReport(junit, junitReport(verdict));
  if (codeQuality !== undefined) await writeReport(codeQuality, codeQualityReport(verdict));
  if (markdown !== undefined) await writeReport(markdown, markdownReport(verdict));
}

async function tellGithub({ site, target }: CliOptions, verdict: Verdict, terminal: Terminal): Promise<void> {
  terminal.out(githubAnnotations(verdict));
  const fault = await publishToGithub(markdownReport(verdict), site ?? target, terminal.environment);
  if (fault !== null) terminal.say(`plumbline: ${fault}`);
}
