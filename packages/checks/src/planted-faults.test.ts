import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { applyEdits } from '@plumbline/fixes';
import {
  answerOf,
  fixtureSites,
  SECURE,
  renderedRows,
  secureRows,
  SITE,
  type FixturePage,
  type FixtureSite,
  type Origins,
} from '@plumbline/fixture-site';
import type { RenderingFacts } from '@plumbline/page-facts';
import { pageOf, type PageOverrides } from '@plumbline/page-facts/testing';
import { mediaTypeOf, redirectUrl } from '@plumbline/web';
import { pageChecks } from './catalogue/index.ts';
import { placesOf } from './judged/places-of.ts';
import { observedIn } from './run/observed-in.ts';
import type { PageFailure } from './run/outcome.ts';
import { runPageChecks } from './run/run-page-checks.ts';
import { siteSuppressions } from './run/site-suppressions.ts';
import { verifiedFixes } from './run/verified-fixes.ts';

/**
 * Each row of the fixture sites plants faults in a page that is clean otherwise. Here page checks judge the rows one by
 * one; `fixture-site.test.ts` crawls them.
 */
interface PlantedPage {
  readonly path: string;
  readonly expected: readonly string[];
  /** Checks whose findings are absorbed by another finding of the site or of the row. */
  readonly absorbed: readonly string[];
  readonly source: string;
  readonly overrides: PageOverrides;
}

const served: Origins = { site: 'http://127.0.0.1:8080', elsewhere: 'http://127.0.0.2:8080' };
const secure: Origins = { site: SITE, elsewhere: 'https://elsewhere.example' };
const ids = new Set(pageChecks.map(({ id }) => id));

const planted = [
  ...fixtureSites.flatMap((site) => site.rows.filter(isJudged).map((row) => planting(row, site, served))),
  ...renderedRows.map((row) => planting(row, { expect: [], rows: renderedRows }, served)),
  ...secureRows.map((row) => planting(row, { expect: [], rows: secureRows }, secure)),
];

test('a fault of every page check is planted', () => {
  const found = new Set(planted.flatMap(({ expected }) => expected));
  expect([...ids].filter((id) => !found.has(id))).toEqual([]);
});

test.each(planted)(
  '$path: $expected, and nothing else; the fixes give a clean page back',
  ({ expected, absorbed, source, overrides }) => {
    const failures = failuresOn(source, overrides);
    expect(idsOf(failures).filter((id) => !absorbed.includes(id))).toEqual(expected);

    const fixes = verifiedFixes(pageOf(source, overrides), failures, pageChecks);
    const unfixed = failures.filter((failure) => !fixes.has(failure));
    const edits = [...fixes.values()].flatMap((fix) => fix.edits);
    const left = failuresOn(applyEdits(source, edits), overrides);
    expect(idsOf(left.filter(isFault))).toEqual(idsOf(unfixed.filter(isFault)));
  },
);

test.each(planted.filter(({ expected }) => expected.length > 0))(
  '$path: what a check says to stand there now stands on the page, word by word',
  ({ source, overrides }) => {
    const seen = JSON.stringify({ ...overrides, source }).toLowerCase();
    const words = failuresOn(source, overrides).flatMap(({ check, evidence }) =>
      wordsOf(observedIn(check, evidence) ?? '', overrides),
    );
    expect(words.filter((word) => !seen.includes(word))).toEqual([]);
  },
);

/** The reasons why a list in the evidence of a page check names no places in the page. */
const listsOfOtherThings: Readonly<Record<string, string>> = {
  'canonical-ignored': 'attributes of one element',
  'content-doctype-charset': 'where the encoding is declared, and where it is not',
  'content-head-broken': 'what stands behind one element',
  'hreflang-lang-mismatch': 'the language of the page',
  'hreflang-missing-self': 'the versions that are there',
  'hreflang-x-default-missing': 'the versions that are there',
  'http-html-over-crawl-limit': 'parts behind one place',
  'link-too-many': 'a number of the page',
  'og-title-missing': 'what is missing',
  'robots-directive-conflict': 'what the page as a whole says to robots',
  'robots-nofollow-page': 'what the page as a whole says to robots',
  'robots-noindex-page': 'what the page as a whole says to robots',
  'robots-preview-suppressed': 'what the page as a whole says to robots',
  'sd-breadcrumb-missing': 'what is missing',
  'sd-missing': 'what is missing',
  'twitter-card-invalid': 'properties of one card',
  'url-too-many-params': 'parts of the URL of the page',
  'url-underscore': 'parts of the URL of the page',
  'url-unsafe-characters': 'here, parts of the URL of the page',
  'url-uppercase': 'parts of the URL of the page',
  'viewport-invalid': 'properties of one element',
  'viewport-missing': 'what is missing',
};

test('a page check that can find something twice on a page names the places', () => {
  const withoutPlaces = planted
    .flatMap(({ source, overrides }) => failuresOn(source, overrides))
    .filter(({ evidence }) => 'total' in evidence || Object.values(evidence).some(Array.isArray))
    .filter(({ check, evidence }) => placesOf(check, evidence).length === 0)
    .map(({ check }) => check.id);
  expect([...new Set(withoutPlaces)].filter((id) => !(id in listsOfOtherThings))).toEqual([]);
});

/** Selects pages, and other answers for which a row expects a finding of a page check. */
function isJudged({ path, answer, expect }: FixturePage): boolean {
  const isFile = path.startsWith(SECURE) || Buffer.isBuffer(answer.body);
  return !isFile && (answer.linksAt !== undefined || expect.some((id) => ids.has(id)));
}

function planting(
  row: FixturePage,
  { expect, rows }: Pick<FixtureSite, 'expect' | 'rows'>,
  origins: Origins,
): PlantedPage {
  const failed = new Set([...expect, ...rows.flatMap((other) => other.expect)]);
  const { everywhere, onSameUrl } = siteSuppressions({ anywhere: failed, aboutSite: new Set(expect) });
  const onThisUrl = onSameUrl.filter(({ by }) => row.expect.includes(by));
  const { status, headers, body } = answerOf(row, rows, origins);
  const { site } = origins;
  const url = new URL(row.path, site).href;
  const decoded = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const { location } = headers;
  const { hangsUp, delayMs } = row.answer;
  const source = decoded.toString();
  return {
    path: row.path,
    expected: row.expect.filter((id) => ids.has(id)).toSorted(),
    absorbed: [...everywhere, ...onThisUrl.map(({ suppressed }) => suppressed)],
    source,
    overrides: {
      ...(row.rendered && { dom: row.rendered(source), rendering: renderingOf(row, site) }),
      url,
      response: {
        status: hangsUp ? null : status,
        failure: hangsUp ? { reason: 'connection_failed', detail: 'ECONNRESET' } : null,
        headers,
        mediaType: mediaTypeOf(headers['content-type']),
        redirectUrl: redirectUrl(url, {
          status,
          headers: location === undefined ? {} : { location: [location] },
        }),
        transferBytes: body.length,
        ...(delayMs !== undefined && { firstByteMs: delayMs, isSlowAgain: true }),
      },
      site: {
        hosts: [new URL(site).hostname],
        prefersHttps: site.startsWith('https:'),
        isHomePage: row.path === '/',
        inSitemap: row.linked === 'everywhere',
        blockedBy: row.path.startsWith('/blocked') ? 'Disallow: /blocked' : null,
      },
    },
  };
}

function renderingOf({ rendering = {} }: FixturePage, site: string): Partial<RenderingFacts> {
  const { requests = {}, waitsForClick = [], ...met } = rendering;
  const resources = Object.entries(requests).map(
    ([path, outcome]) => ({ url: new URL(path, site).href, kind: 'data', outcome }) as const,
  );
  const waiting = waitsForClick.map((text) => ({ waitsFor: 'click', text }) as const);
  return { ...met, resources, waiting };
}

/** Returns the words of a text. Pages write addresses of their own site without the origin. */
function wordsOf(text: string, { url = '' }: PageOverrides): readonly string[] {
  const { origin } = new URL(url);
  return (
    text
      .toLowerCase()
      .replaceAll(`${origin}/`, '/')
      .match(/[^\s"(),&]+/g) ?? []
  );
}

function failuresOn(source: string, overrides: PageOverrides): readonly PageFailure[] {
  return runPageChecks(pageOf(source, overrides), pageChecks).map((outcome) => {
    if (outcome.outcome === 'crashed') throw outcome.error;
    return outcome;
  });
}

/** Tells whether a finding is a fault. Remarks, such as a title that repeats its heading, are never scored. */
function isFault({ check }: PageFailure): boolean {
  return check.informational !== true;
}

function idsOf(failures: readonly PageFailure[]): readonly string[] {
  return failures.map(({ check }) => check.id).toSorted();
}
