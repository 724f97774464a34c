import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plumbline/local-postgres';

/** A Prometheus that reads the metrics of a fleet while it runs. */
export interface Prometheus {
  /** Reads these ports from now on. */
  watch(targets: readonly { readonly job: string; readonly port: number }[]): void;
  /** Answers the queries of the Grafana dashboard over the whole run, by the titles of its panels. */
  dashboard(): Promise<readonly PanelAnswer[]>;
  close(): Promise<void>;
}

interface PanelAnswer {
  readonly panel: string;
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const SCRAPE_SECONDS = 5;
/** The run is shorter than the spans of the dashboard, which are for hours. */
const SPAN = '1m';
const DASHBOARD = fileURLToPath(new URL('../../deploy/grafana/plumbline.json', import.meta.url));

/** @param program such as `prometheus`; null is returned where there is none */
export async function startPrometheus(folder: string, program: string): Promise<Prometheus | null> {
  if (spawnSync(program, ['--version']).status !== 0) return null;
  const home = path.join(folder, 'prometheus');
  mkdirSync(home);
  const targetsFile = path.join(home, 'targets.json');
  const watch: Prometheus['watch'] = (targets) => {
    const groups = targets.map(({ job, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { job } }));
    writeFileSync(targetsFile, JSON.stringify(groups));
  };
  watch([]);
  const config = {
    global: { scrape_interval: `${SCRAPE_SECONDS}s`, scrape_timeout: `${SCRAPE_SECONDS}s` },
    scrape_configs: [
      { job_name: 'plumbline', file_sd_configs: [{ files: [targetsFile], refresh_interval: '1s' }] },
    ],
  };
  // YAML takes JSON.
  writeFileSync(path.join(home, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const server = spawn(
    program,
    [
      `--config.file=${path.join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  process.once('exit', () => server.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100);
  const startedAt = Date.now();
  return {
    watch,
    async dashboard() {
      const answers: PanelAnswer[] = [];
      for (const { title, targets = [] } of panels()) {
        const series = await Promise.all(targets.map(({ expr }) => askRange(origin, expr, startedAt)));
        if (targets.length > 0) answers.push({ panel: title, series: series.flat() });
      }
      return answers;
    },
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

function panels() {
  const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    readonly panels: readonly { title: string; targets?: readonly { expr: string }[] }[];
  };
  return dashboard.panels;
}

async function askRange(origin: string, expr: string, startedAt: number) {
  const query = expr.replace(/\[\d+[mh]\]/g, `[${SPAN}]`);
  const parameters = new URLSearchParams({
    query,
    start: String(startedAt / 1000),
    end: String(Date.now() / 1000),
    step: String(SCRAPE_SECONDS),
  });
  const answer = await fetch(`${origin}/api/v1/query_range?${parameters.toString()}`);
  const { data } = (await answer.json()) as {
    readonly data: {
      readonly result: readonly {
        readonly metric: Readonly<Record<string, string>>;
        readonly values: readonly (readonly [number, string])[];
      }[];
    };
  };
  return data.result.map(({ metric, values }) => ({
    name: Object.values(metric).join(' ') || expr,
    values: values.map(([, value]) => Number(value)).filter(Number.isFinite),
  }));
}
