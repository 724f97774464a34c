import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '@plumbline/api-client';
import type { SiteCheckProgress } from '@plumbline/contracts';
import { normaliseUrl } from '@plumbline/page-facts';
import pc from 'picocolors';
import { openAccount, openSite } from './account.ts';
import { finishAnalysis, startAnalysis, type AnalysisResult } from './analysis.ts';
import { openDataFolder, type LocalFile } from './data-folder.ts';
import { serveDemoSite } from './demo-site.ts';
import { portFor } from './free-port.ts';
import { showProgress } from './progress.ts';
import { accessReport, resultReport } from './report.ts';
import { takeRunLock } from './run-lock.ts';
import { readSettings } from './settings.ts';
import { startStack, type StackDeps } from './stack.ts';
import { abortOnSignals, Interrupted } from './stop-signal.ts';

export interface StartOptions {
  /** Analysed in place of the demo site. */
  readonly site?: string;
  /** Ends after the analysis. */
  readonly once: boolean;
  /** The result is JSON on stdout, which then has nothing else. */
  readonly json: boolean;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DEMO_PORT = 4800;
const DEMO_SITE = `${ROOT}examples/demo-site`;

/** The whole service on this machine, with a first analysis. @returns the exit code, when all has been stopped */
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
  const unlock = await takeRunLock(folder.lockFile);
  if (unlock === null) {
    throw new Error(
      `Plumbline is running in ${settings.dataDir} already. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  host.defer(unlock);
  const siteUrl = addressOf(options.site ?? (await startDemoSite(host)));
  host.say('Starting the service …');
  const { db, apiUrl, metricsUrl } = await startStack({ ...host, settings, folder });
  host.say(`The API is up at ${apiUrl}`);

  const access = await openAccount(db, await folder.readLocalFile());
  const { siteId } = await openSite(db, access, siteUrl);
  const api = createApiClient({ baseUrl: apiUrl, apiKey: access.apiKey });
  const siteCheckId = await startAnalysis(api, access.clientId, siteId, signal);
  const { apiKey, clientId } = access;
  const local = { apiUrl, metricsUrl, apiKey, clientId, siteId, siteCheckId };
  await folder.writeLocalFile(local);

  host.say(`Analysing ${siteUrl}`);
  const progress = showProgress(process.stderr);
  const onProgress = (at: SiteCheckProgress) => progress.update(at);
  const result = await finishAnalysis(api, siteCheckId, { signal, onProgress }).finally(() =>
    progress.stop(),
  );
  await print(
    options.json ? `${JSON.stringify(result)}\n` : report(result, local, { siteUrl, logs: folder.logs }),
  );
  if (options.once) return result.siteCheck.status === 'completed' ? 0 : 1;

  host.say('Everything is running. Ctrl-C stops it.');
  if (!signal.aborted) await once(signal, 'abort');
  if (!(signal.reason instanceof Interrupted)) throw signal.reason;
  host.say(signal.reason.message);
  return 0;
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

function report(
  result: AnalysisResult,
  local: LocalFile,
  places: { readonly siteUrl: string; readonly logs: string },
): string {
  const colours = pc.createColors(process.stdout.isTTY && !process.env['NO_COLOR']);
  const snapshotId = result.snapshot?.id ?? null;
  return `${resultReport(result, colours)}\n${accessReport(local, { ...places, snapshotId }, colours)}`;
}

/** Resolves when the text is out: the process may end right after. */
async function print(text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
