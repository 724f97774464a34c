import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { ActionItemRecord, SiteCheckRecord } from '@plumbline/contracts';
import pc from 'picocolors';
import type { PrintedResult } from './analysis.ts';
import { accessReport, resultReport } from './report.ts';

const plain = pc.createColors(false);

const analysis: SiteCheckRecord = {
  id: 'check',
  siteId: 'site',
  clientId: 'client',
  status: 'completed',
  environment: 'live',
  urlsChecked: 40,
  totalUrls: 40,
  urlsFailed: 0,
  issuesFound: 12,
  healthScore: 71,
  lostPages: 0,
  seen: null,
  failureReason: null,
  failureMessage: null,
  options: {},
  extent: 'full',
  partialReasons: [],
  kept: false,
  pruned: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:01.000Z',
};

function anAction(title: string): ActionItemRecord {
  return {
    id: title,
    actionId: title,
    url: '',
    firstSeen: '2026-01-01T00:00:01.000Z',
    lastSeen: '2026-01-01T00:00:01.000Z',
    checkId: 'title-missing',
    title,
    description: '',
    reference: '',
    priority: 'high',
    type: 'meta',
    handling: 'auto_fixable',
    category: 'title',
    dimension: 'seo_elements',
    impact: 50,
    gain: 2,
    effort: 'low',
    targetsTotal: 3,
    fixableTargets: 3,
    targets: [],
    templates: [],
  };
}

test('--help names the keys of the JSON that --json prints', () => {
  const printed: PrintedResult = { siteCheck: analysis, snapshot: null, actions: [] };
  const help = readFileSync(new URL('../../../scripts/start.mjs', import.meta.url), 'utf8');
  expect(help).toContain(`print { ${Object.keys(printed).join(', ')} } on stdout`);
});

test('the report has the score and the ten most urgent actions', () => {
  const actions = Array.from({ length: 12 }, (_, index) => anAction(`Action ${index + 1}`));
  const text = resultReport({ siteCheck: analysis, snapshot: null, actions }, plain);
  expect(text).toContain('71 of 100 (40 URLs, 12 issues)');
  expect(text).toContain('The first 10 of 12 actions');
  expect(text).toContain('   1  high      Action 1 (3 places, fix included)');
  expect(text).not.toContain('Action 11');
});

test('a failed analysis says why', () => {
  const failure = { failureReason: 'dns_failed', failureMessage: 'The host a.test does not exist.' } as const;
  const failed: SiteCheckRecord = { ...analysis, status: 'failed', ...failure };
  expect(resultReport({ siteCheck: failed, snapshot: null, actions: [] }, plain)).toContain(
    'The analysis failed (dns_failed). The host a.test does not exist.',
  );
});

test('the report says how to sign in, and has three commands to paste', () => {
  const local = {
    apiUrl: 'http://127.0.0.1:3000',
    signIn: { email: 'owner@plumbline.local', password: 'first-password' },
    mcpUrl: 'http://127.0.0.1:3001/mcp',
    metricsUrl: 'http://127.0.0.1:9464/metrics',
    apiKey: 'sk_live_x',
    clientId: 'client',
    siteId: 'site',
    siteCheckId: 'check',
  };
  const places = {
    siteUrl: 'http://127.0.0.1:4800/',
    snapshotId: 'snapshot',
    logs: '.data/logs',
    passwordKnown: true,
  };
  const curl = "  curl -s -H 'Authorization: Bearer sk_live_x'";
  const report = accessReport(local, places, plain);
  expect(report).toContain('sign in as owner@plumbline.local with first-password');
  expect(accessReport(local, { ...places, passwordKnown: false }, plain)).not.toContain('first-password');
  expect(report.split('\n').slice(-4, -1)).toEqual([
    `${curl} http://127.0.0.1:3000/api/site-checks/check/status`,
    `${curl} http://127.0.0.1:3000/api/action-snapshots/snapshot/actions`,
    `${curl} -H 'Content-Type: application/json' -d '{"siteId":"site"}' http://127.0.0.1:3000/api/clients/client/analyze`,
  ]);
});
