import { describe, expect, test } from '@jest/globals';
import { pageOf } from '@plumbline/page-facts/testing';
import { runPageChecks } from './run-page-checks.ts';
import { sketchPageCheck } from '../testing/sketch-check.ts';

const page = pageOf('<title>Hello</title>');
const always = sketchPageCheck({ id: 'always' });

describe('a check runs on the pages that it is about', () => {
  const checks = [
    sketchPageCheck({ id: 'any', appliesTo: 'any-response' }),
    sketchPageCheck({ id: 'html', appliesTo: 'html' }),
    sketchPageCheck({ id: 'indexable', appliesTo: 'indexable' }),
  ];

  test.each([
    ['an indexable page', page, ['any', 'html', 'indexable']],
    ['a page with noindex', pageOf('<meta name="robots" content="noindex">'), ['any', 'html']],
    ['an error page', pageOf('', { response: { status: 404 } }), ['any']],
    ['no response', pageOf('', { response: { status: null } }), ['any']],
  ])('%s', (_what, subject, expected) => {
    const outcomes = runPageChecks(subject, checks);
    expect(outcomes.map((o) => (o.outcome === 'failed' ? o.check.id : o))).toEqual(expected);
  });
});

test('a finding takes the severity of the account, else its own, else that of the check', () => {
  const own = sketchPageCheck({ id: 'own', run: () => ({ evidence: {}, severity: 'low' }) });
  const severities = (settings?: Parameters<typeof runPageChecks>[2]) =>
    runPageChecks(page, [always, own], settings).map((o) => ('severity' in o ? o.severity : null));

  expect(severities()).toEqual(['medium', 'low']);
  expect(severities(new Map([['own', { enabled: true, severity: 'critical' }]]))).toEqual([
    'medium',
    'critical',
  ]);
});

test('a check that is switched off does not run', () => {
  expect(runPageChecks(page, [always], new Map([['always', { enabled: false, severity: null }]]))).toEqual(
    [],
  );
});

test('a check that throws becomes a crash and the others still run', () => {
  const error = new Error('boom');
  const broken = sketchPageCheck({
    id: 'broken',
    run() {
      throw error;
    },
  });
  expect(runPageChecks(page, [broken, always])).toEqual([
    { outcome: 'crashed', checkId: 'broken', error },
    { outcome: 'failed', check: always, severity: 'medium', confidence: 'high', evidence: {} },
  ]);
});

test('checks that pass are not listed', () => {
  expect(runPageChecks(page, [sketchPageCheck({ id: 'fine', run: () => null })])).toEqual([]);
});
