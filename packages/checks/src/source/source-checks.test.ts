import { expect, test } from '@jest/globals';
import { pageOf } from '@plumbline/page-facts/testing';
import { pageChecks } from '../catalogue/index.ts';
import { runPageChecks } from '../run/run-page-checks.ts';
import { sourceChecks } from './source-checks.ts';

function failing(checks: typeof pageChecks, page: ReturnType<typeof pageOf>): readonly string[] {
  return runPageChecks(page, checks).flatMap((outcome) =>
    outcome.outcome === 'failed' ? [outcome.check.id] : [],
  );
}

test('how a page is served is left out, what it says is not', () => {
  const html = '<title>Drills</title><link rel="canonical" href="https://example.com/page">';
  const served = pageOf(html, {
    response: {
      firstByteMs: 9_000,
      isSlowAgain: true,
      headers: { link: '<https://example.com/other>; rel="canonical"' },
    },
  });
  expect(failing(pageChecks, served)).toEqual(
    expect.arrayContaining(['perf-slow-ttfb', 'canonical-header-conflict']),
  );
  const left = failing(sourceChecks, served);
  expect(left).toEqual(expect.arrayContaining(['viewport-missing', 'h1-missing']));
  expect(left).not.toContain('perf-slow-ttfb');
  expect(left).not.toContain('canonical-header-conflict');
});

test('ten checks of the catalogue need a response', () => {
  expect(pageChecks.length - sourceChecks.length).toBe(10);
});
