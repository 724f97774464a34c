import { expect, test } from '@jest/globals';
import { applyEdits } from '@plumbline/fixes';
import { factsOf, pageOf, type PageOverrides } from '@plumbline/page-facts/testing';
import { pageChecks } from '../catalogue/index.ts';
import { observedIn } from '../run/observed-in.ts';
import type { PageFailure } from '../run/outcome.ts';
import { runPageChecks } from '../run/run-page-checks.ts';
import { verifiedFixes } from '../run/verified-fixes.ts';
import { bodyMutations } from './body-mutations.ts';
import { articlePage, productPage } from './clean-pages.ts';
import { headMutations } from './head-mutations.ts';
import { markupMutations } from './markup-mutations.ts';
import { responseMutations } from './response-mutations.ts';

test.each([productPage, articlePage])('$name is clean', ({ html, overrides }) => {
  expect(idsOf(failuresOn(html, overrides))).toEqual([]);
});

const mutations = [...headMutations, ...bodyMutations, ...markupMutations, ...responseMutations];

test('a fault of every check of a page is planted', () => {
  const planted = new Set(mutations.map(({ check }) => check));
  expect(pageChecks.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([]);
});

test.each(mutations)(
  '$check is found on a clean page where it was planted, with nothing else, and its fix gives a clean page back',
  ({ check, page, plant, overrides: changes = {}, also = [] }) => {
    const html = plant(page.html);
    const overrides = { ...page.overrides, ...changes };
    const failures = failuresOn(html, overrides);
    expect(idsOf(failures).toSorted()).toEqual([check, ...also].toSorted());

    const fixes = verifiedFixes(pageOf(html, overrides), failures, pageChecks);
    for (const { edits } of fixes.values())
      expect(idsOf(failuresOn(applyEdits(html, edits), overrides).filter(isFault))).toEqual([]);
  },
);

test.each(mutations)(
  'what $check says to stand there now stands on the page, word by word',
  ({ check, page, plant, overrides: changes = {} }) => {
    const html = plant(page.html);
    const overrides = { ...page.overrides, ...changes };
    const served = JSON.stringify({ ...overrides, html }).toLowerCase();
    const failures = failuresOn(html, overrides).filter((failure) => failure.check.id === check);
    const words = failures.flatMap(({ check, evidence }) => wordsOf(observedIn(check, evidence) ?? ''));
    expect(words.filter((word) => !served.includes(word))).toEqual([]);
  },
);

/** Addresses of the site itself stand on the page without their origin. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('https://example.com/', '/')
      .match(/[^\s"(),&]+/g) ?? []
  );
}

function failuresOn(html: string, overrides: PageOverrides): readonly PageFailure[] {
  const page = overrides.detectedLanguage === undefined ? pageOf(html, overrides) : factsOf(html, overrides);
  return runPageChecks(page, pageChecks).map((outcome) => {
    if (outcome.outcome === 'crashed') throw outcome.error;
    return outcome;
  });
}

/** Remarks, such as a title that reads as its heading does, are never scored. */
function isFault({ check }: PageFailure): boolean {
  return check.informational !== true;
}

function idsOf(failures: readonly PageFailure[]): readonly string[] {
  return failures.map(({ check }) => check.id);
}
