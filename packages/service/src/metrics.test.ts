import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { collectProcessMetrics, readOnScrape, registry, scrape } from './metrics.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const RULES = 'deploy/prometheus/alerts.yaml';
/** The file with the queries that KEDA scales on. */
const CHART = 'deploy/helm/plumbline/values.yaml';

collectProcessMetrics();

/** Returns the names of metrics as queries write them: a histogram has three. */
function servedNames(): Set<string> {
  return new Set(
    registry
      .getMetricsAsArray()
      .flatMap(({ name, type }) =>
        String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
      ),
  );
}

/** Returns the texts of a file that look like names of our metrics, or of Node's. */
function namesIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return text.match(/\b(?:plumbline|http|nodejs|process)_[a-z0-9_]+/g) ?? [];
}

test.each(['deploy/grafana/plumbline.json', RULES, CHART])('%s asks for metrics that exist', (file) => {
  const served = servedNames();
  const names = namesIn(file);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !served.has(name))).toEqual([]);
});

test('docs/operations.md explains each of our metrics, and the dashboard shows it', () => {
  const ours = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => /^(?:plumbline|http)_/.test(name));
  const documented = namesIn('docs/operations.md');
  const shown = namesIn('deploy/grafana/plumbline.json');
  expect(ours.filter((name) => !documented.includes(name))).toEqual([]);
  expect(ours.filter((name) => !shown.some((found) => found.startsWith(name)))).toEqual([]);
});

test('a scrape is answered even if a reader fails or never ends', async () => {
  const failures: unknown[] = [];
  const stops = [
    readOnScrape(() => Promise.reject(new Error('the database is away'))),
    readOnScrape(() => new Promise(() => undefined)),
  ];
  const text = await scrape((error) => failures.push(error));
  for (const stop of stops) stop();
  expect(text).toContain('plumbline_jobs_waiting');
  expect(failures).toEqual([new Error('the database is away')]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const withPromtool = hasPromtool ? test : test.skip;

withPromtool('promtool (Debian package prometheus) accepts the alert rules', () => {
  const report = execFileSync('promtool', ['check', 'rules', path.join(root, RULES)], { encoding: 'utf8' });
  expect(report).toContain('SUCCESS');
});
