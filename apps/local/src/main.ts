import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '@plumbline/api-client';
import type { RenderMode } from '@plumbline/contracts';
import { normaliseUrl } from '@plumbline/web';
import pc from 'picocolors';
import { canSignIn, openAccount, findOrAddSite } from './account.ts';
import { awaitPlan, startOrJoinAnalysis, type PrintedResult } from './analysis.ts';
import { openDataFolder, type DataFolder, type LocalFile } from './data-folder.ts';
import { serveDemoSite } from './demo-site.ts';
import { portFor } from './services/free-port.ts';
import { showProgress } from './progress.ts';
import { accessReport, resultReport, signInSentence } from './report.ts';
import { RunningError, takeRunLock } from './run-lock.ts';
import { readSettings } from './settings.ts';
import { startStack, type Stack, type StackDeps } from './services/stack.ts';
import { abortOnSignals, Interrupted } from './services/stop-signal.ts';

export interface StartOptions {
  /** The site to analyse instead of the demo site. */
  readonly site?: string;
  /** The choice of pages to open in a browser. */
  readonly render: RenderMode;
  /** True to end after the analysis. */
  readonly once: boolean;
  /** True to print the result as JSON on stdout, and nothing else there. */
  readonly json: boolean;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DEMO_PORT = 4800;
const DEMO_SITE = `${ROOT}examples/demo-site`;

/**
 * Runs the whole service on this machine, and a first analysis.
 *
 * @returns the exit code after everything has stopped
 */
export async function main(options: StartOptions): Promise<number> {
  const stop = new AbortController();
  abortOnSignals(stop);
  const undo: (() => Promise<void>)[] = [];
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  try {
    return await run(options, { stop, say, defer: (step) => undo.push(step) });
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
    say(cause instanceof Error ? cause.message : String(cause));
    return cause instanceof Interrupted ? cause.exitCode : 1;
  } finally {
    for (const step of undo.reverse()) await step().catch((error: unknown) => say(String(error)));
  }
}

type Host = Pick<StackDeps, 'stop' | 'say' | 'defer'>;

async function run(options: StartOptions, host: Host): Promise<number> {
  const { signal } = host.stop;
  const settings = readSettings(process.env, ROOT);
  const folder = await openDataFolder(settings.dataDir);
  const lock = await takeRunLock(folder.lockFile).catch((error: unknown) => {
    if (!(error instanceof RunningError)) throw error;
    const at = error.where === '' ? '' : ` at ${error.where}`;
    throw new Error(
      `Plumbline is running already${at}, with its data in ${settings.dataDir}. ` +
        'Stop it with Ctrl-C where it was started, or set DATA_DIR to another folder.',
      { cause: error },
    );
  });
  host.defer(() => lock.release());
  const siteUrl = addressOf(options.site ?? (await startDemoSite(host)));
  host.say('Starting the service …');
  const stack = await startStack({ ...host, settings, folder, siteUrl });
  lock.announce(stack.apiUrl);
  host.say(`The API is up at ${stack.apiUrl}`);

  const { local, joined } = await beginAnalysis(stack, folder, { siteUrl, render: options.render }, signal);
  await folder.writeLocalFile(local);
  host.say(joined ? `Continuing the analysis of ${siteUrl} that is already running` : `Analysing ${siteUrl}`);
  const passwordKnown = await canSignIn(stack.db, local.signIn);
  host.say(`  Watch it at ${local.apiUrl}/sites/${local.siteId}/analyses/${local.siteCheckId}`);
  host.say(`  and ${signInSentence(local.signIn, passwordKnown)}`);
  const result = await watchAnalysis(local, signal);
  const colours = pc.createColors(process.stdout.isTTY && !process.env['NO_COLOR']);
  await print(options.json ? `${JSON.stringify(result)}\n` : resultReport(result, colours));
  if (options.once) return result.siteCheck.status === 'completed' ? 0 : 1;

  const access = { siteUrl, passwordKnown, snapshotId: result.snapshot?.id ?? null, logs: folder.logs };
  if (!options.json) await print(accessReport(local, access, colours));
  host.say('Everything is running. Ctrl-C stops it.');
  if (!signal.aborted) await once(signal, 'abort');
  if (!(signal.reason instanceof Interrupted)) throw signal.reason;
  host.say(signal.reason.message);
  return 0;
}

/**
 * Starts the first analysis by the public API, like any client. Only the account comes directly from the database.
 */
async function beginAnalysis(
  { db, apiUrl, mcpUrl, metricsUrl }: Stack,
  folder: DataFolder,
  { siteUrl, render }: { readonly siteUrl: string; readonly render: RenderMode },
  signal: AbortSignal,
): Promise<{ readonly local: LocalFile; readonly joined: boolean }> {
  const account = await openAccount(db, await folder.readLocalFile());
  const { siteId } = await findOrAddSite(db, account, siteUrl);
  const { apiKey, clientId, signIn } = account;
  const api = createApiClient({ baseUrl: apiUrl, apiKey });
  const { siteCheckId, joined } = await startOrJoinAnalysis(api, clientId, { siteId, render }, signal);
  return { local: { apiUrl, signIn, mcpUrl, metricsUrl, apiKey, clientId, siteId, siteCheckId }, joined };
}

async function watchAnalysis(
  { apiUrl, apiKey, siteCheckId }: LocalFile,
  signal: AbortSignal,
): Promise<PrintedResult> {
  const api = createApiClient({ baseUrl: apiUrl, apiKey });
  const progress = showProgress(process.stderr);
  try {
    return await awaitPlan(api, siteCheckId, { signal, onProgress: (at) => progress.update(at) });
  } finally {
    progress.stop();
  }
}

function addressOf(text: string): string {
  const url = normaliseUrl(text);
  if (url === null) throw new Error(`"${text}" is not the address of a website.`);
  return url;
}

async function startDemoSite({ say, defer }: Host): Promise<string> {
  const site = await serveDemoSite(DEMO_SITE, await portFor('the demo site', DEMO_PORT, say));
  defer(() => site.close());
  return `${site.origin}/`;
}

/** Prints a text, and resolves when it is written, because the process may end immediately afterwards. */
async function print(text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
