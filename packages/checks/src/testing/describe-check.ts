import { describe, expect, test } from '@jest/globals';
import type { Confidence, Severity } from '@plumbline/contracts';
import type { Fix } from '@plumbline/fixes';
import type { PageFacts } from '@plumbline/page-facts';
import { factsOf, pageOf, type PageOverrides } from '@plumbline/page-facts/testing';
import type { Check, Evidence, PageCheck } from '../check.ts';
import { observedIn } from '../run/observed-in.ts';
import type { PageFailure } from '../run/outcome.ts';
import { runPageChecks } from '../run/run-page-checks.ts';
import { verifiedFixes } from '../run/verified-fixes.ts';

/** A page for a check: a name that completes the test's title, its source, and what differs from an ordinary page. */
export interface PageRow extends PageOverrides {
  readonly name: string;
  readonly html?: string;
}

export interface FailingPageRow extends PageRow {
  /** Values that the evidence must contain at least. */
  readonly evidence?: Evidence;
  /** The present value. */
  readonly observed?: string | null;
  /** Set if it differs from the severity of the check. */
  readonly severity?: Severity;
  /** Default `high`. */
  readonly confidence?: Confidence;
  readonly message?: string | RegExp;
  /**
   * The suggested value, for checks with a fix. A fix must be offered and remove the finding. Null if no fix can be
   * computed.
   */
  readonly fix?: string | RegExp | null;
}

export interface PageTable {
  readonly fails: readonly [FailingPageRow, ...FailingPageRow[]];
  readonly passes: readonly [PageRow, ...PageRow[]];
  /** Pages that look like failing ones but are right, or that the check does not judge. */
  readonly nearMisses: readonly [PageRow, ...PageRow[]];
}

/** Tests one page check with a table of pages, using the real extractor and the real runner. */
export function describeCheck(check: PageCheck, table: PageTable): void {
  describe(check.id, () => {
    test.each(named(table.fails))('fails: %s', (_name, row) => {
      const page = pageIn(row);
      const failure = failureOn(check, page);
      expectFinding(check, failure, row);
      if (check.fix !== undefined) expectFix(verifiedFixes(page, [failure]).get(failure) ?? null, row.fix);
    });
    test.each(named(table.passes))('passes: %s', (_name, row) => {
      expect(evidenceOn(check, pageIn(row))).toEqual([]);
    });
    test.each(named(table.nearMisses))('passes, if only just: %s', (_name, row) => {
      expect(evidenceOn(check, pageIn(row))).toEqual([]);
    });
  });
}

/** Expects that a finding has JSON as evidence and a whole sentence as message. */
export function expectFinding(
  check: Check,
  found: Pick<PageFailure, 'evidence' | 'severity' | 'confidence'>,
  expected: Pick<FailingPageRow, 'evidence' | 'observed' | 'severity' | 'confidence' | 'message'>,
): void {
  const message = check.message(found.evidence);
  const observed = [check.observed?.(found.evidence) ?? null].flat();
  expect(observed.every((value) => value === null || ['string', 'number'].includes(typeof value))).toBe(true);
  expect(found.evidence).toStrictEqual(JSON.parse(JSON.stringify(found.evidence)));
  expect(found.severity).toBe(expected.severity ?? check.severity);
  expect(found.confidence).toBe(expected.confidence ?? 'high');
  expect(message).toMatch(/^\S.*[.…!?”"]$/s);
  if (expected.observed !== undefined) expect(observedIn(check, found.evidence)).toBe(expected.observed);
  if (expected.evidence !== undefined) expect(found.evidence).toMatchObject(expected.evidence);
  if (expected.message !== undefined) expect(message).toMatch(expected.message);
}

function expectFix(fix: Fix | null, expected: string | RegExp | null | undefined): void {
  if (expected === null) {
    expect(fix).toBeNull();
    return;
  }
  expect(fix).not.toBeNull();
  if (typeof expected === 'string') expect(fix?.suggested).toBe(expected);
  if (expected instanceof RegExp) expect(fix?.suggested).toMatch(expected);
}

function failureOn(check: PageCheck, page: PageFacts): PageFailure {
  const [failure] = foundOn(check, page);
  if (failure === undefined) throw new Error(`${check.id} passes, or is not about such a page`);
  return failure;
}

function evidenceOn(check: PageCheck, page: PageFacts): readonly Evidence[] {
  return foundOn(check, page).map(({ evidence }) => evidence);
}

function foundOn(check: PageCheck, page: PageFacts): readonly PageFailure[] {
  return runPageChecks(page, [check]).map((outcome) => {
    if (outcome.outcome === 'crashed') throw outcome.error;
    return outcome;
  });
}

function pageIn({ name: _name, html = '', detectedLanguage, ...overrides }: PageRow): PageFacts {
  return detectedLanguage === undefined
    ? pageOf(html, overrides)
    : factsOf(html, { ...overrides, detectedLanguage });
}

function named<Row extends { readonly name: string }>(rows: readonly Row[]): [string, Row][] {
  return rows.map((row) => [row.name, row]);
}
