import { describe, expect, test } from '@jest/globals';
import type { Confidence, Severity } from '@plumbline/contracts';
import type { Evidence, SiteCheck } from '../check.ts';
import type { SiteFailure } from '../run/outcome.ts';
import { runSiteChecks } from '../run/run-site-checks.ts';
import { expectFinding } from './describe-check.ts';
import type { WholeSiteFacts } from '../site-facts/index.ts';
import { siteFactsOf, type SiteSketch } from './site-facts-of.ts';

/** A site for a check: a name that completes the test's title, and what the crawl knows. */
export type SiteRow = { readonly name: string } & SiteSketch;

export interface ExpectedSiteFinding {
  readonly url: string | null;
  /** Values that the evidence must contain at least. */
  readonly evidence?: Evidence;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly message?: string | RegExp;
  /** The suggested value of its fix; null for none. */
  readonly fix?: string | RegExp | null;
  /** The part that is ready to paste. */
  readonly snippet?: string;
}

export type FailingSiteRow = SiteRow & {
  /** All findings, in the order of the check. */
  readonly findings: readonly [ExpectedSiteFinding, ...ExpectedSiteFinding[]];
};

export interface SiteTable {
  readonly fails: readonly [FailingSiteRow, ...FailingSiteRow[]];
  readonly passes: readonly [SiteRow, ...SiteRow[]];
  /** Sites that look like failing ones but are right. */
  readonly nearMisses: readonly [SiteRow, ...SiteRow[]];
}

/** Tests one site check with a table of sites, using the real runner and WholeSiteFacts in memory. */
export function describeSiteCheck(check: SiteCheck, table: SiteTable): void {
  describe(check.id, () => {
    test.each(named(table.fails))('fails: %s', async (_name, row) => {
      const failures = await foundOn(check, row);
      expect(failures.map(({ url }) => url)).toEqual(row.findings.map(({ url }) => url));
      for (const [index, expected] of row.findings.entries()) {
        const failure = failures[index] as SiteFailure;
        expectFinding(check, failure, expected);
        if (expected.fix instanceof RegExp) expect(failure.fix?.suggested).toMatch(expected.fix);
        else if (expected.fix !== undefined) expect(failure.fix?.suggested ?? null).toBe(expected.fix);
        if (expected.snippet !== undefined) expect(failure.fix?.snippet).toBe(expected.snippet);
      }
    });
    if (check.needsWholeSite)
      test.each(named(table.fails))(
        'says nothing where a part of the site was left out: %s',
        async (_name, row) => {
          expect(await evidenceOn(check, { ...row, complete: false })).toEqual([]);
        },
      );
    test.each(named(table.passes))('passes: %s', async (_name, row) => {
      expect(await evidenceOn(check, row)).toEqual([]);
    });
    test.each(named(table.nearMisses))('passes, if only just: %s', async (_name, row) => {
      expect(await evidenceOn(check, row)).toEqual([]);
    });
  });
}

async function evidenceOn(check: SiteCheck, row: SiteRow): Promise<readonly Evidence[]> {
  return (await foundOn(check, row)).map(({ evidence }) => evidence);
}

async function foundOn(check: SiteCheck, row: SiteRow): Promise<readonly SiteFailure[]> {
  const failures: SiteFailure[] = [];
  for await (const outcome of runSiteChecks(declaredFacts(check, row), [check])) {
    if (outcome.outcome === 'crashed') throw outcome.error;
    failures.push(outcome);
  }
  return failures;
}

/** Returns only the facts that the check declares to read. */
function declaredFacts({ reads = [], readsRobots }: SiteCheck, row: SiteRow): WholeSiteFacts {
  const facts = siteFactsOf(row);
  return {
    ...facts,
    robots: readsRobots ? facts.robots : [],
    probes: facts.probes.filter(({ purpose }) => reads.includes(purpose)),
    homePageFacts: async () => (reads.includes('home-page') ? facts.homePageFacts() : null),
  };
}

function named<Row extends { readonly name: string }>(rows: readonly Row[]): [string, Row][] {
  return rows.map((row) => [row.name, row]);
}
