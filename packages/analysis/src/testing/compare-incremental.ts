import { expect } from '@jest/globals';
import type { Analysis } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSketch, type TwoNights } from './changing-pages.ts';
import type { TestCrawl, TestSite } from './test-crawl.ts';
import { contentsOf } from './contents-of.ts';

/**
 * Analyses a website on two nights, twice: once so that the second night takes over what has not changed, and once so
 * that it judges every page anew. Both must store the same, but for ids and times.
 */
export async function expectSameAsFresh(crawl: TestCrawl, nights: TwoNights): Promise<void> {
  const server = await serveSketch(nights.hasValidators);
  try {
    const [site, control] = [await crawl.addSite(server.origin), await crawl.addSite(server.origin)];
    server.show(nights.before);
    const [, known] = await Promise.all([crawl.analyse(site), crawl.analyse(control)]);
    // Other rules have every page judged anew.
    await crawl.db.analysis.update({ where: { id: known.id }, data: { judgedBy: 'other rules' } });
    // Nothing is found again of findings without a content.
    await crawl.db.issue.updateMany({
      where: { analysisId: known.id },
      data: { contentId: null, ordinal: null },
    });
    server.show(nights.after);
    const analyse = async (one: TestSite) => storedBy(crawl, await crawl.analyse(one));
    const [again, fresh] = await Promise.all([analyse(site), analyse(control)]);
    expect(again).toEqual(fresh);
  } finally {
    await server.close();
  }
}

/** Returns everything that an analysis stored, sorted, without what differs from run to run. */
async function storedBy({ db }: TestCrawl, analysis: Analysis) {
  const where = { analysisId: analysis.id };
  const rows = await db.crawlUrl.findMany({
    where,
    orderBy: { url: 'asc' },
  });
  const contents = await contentsOf(db, rows);
  const bySource = [{ checkId: 'asc' }, { url: 'asc' }] as const;
  const [issues, unjudged, lost] = [
    await issuesOf(db, analysis.id),
    await db.unjudgedIssue.findMany({ where, orderBy: [...bySource] }),
    await db.lostPage.findMany({ where, orderBy: { url: 'asc' } }),
  ];
  const isOld = ({ firstSeenAt }: { readonly firstSeenAt: Date }) => firstSeenAt < analysis.startedAt;
  /** The analyses of one night start some milliseconds apart: says whether it is earlier, not when it was. */
  const withoutTime = (evidence: unknown) => {
    if (typeof evidence !== 'object' || evidence === null || !('since' in evidence)) return evidence;
    const { since, ...rest } = evidence;
    return { ...rest, isOld: isOld({ firstSeenAt: new Date(String(since)) }) };
  };
  return {
    status: analysis.status,
    figures: {
      score: analysis.healthScore,
      totalUrls: analysis.totalUrls,
      urlsChecked: analysis.urlsChecked,
      issues: [analysis.issuesFound, analysis.criticalIssues, analysis.warnings],
      seen: analysis.seen,
    },
    rows: rows.map(
      ({
        id,
        analysisId: _analysis,
        dueAt: _due,
        fetchedAt: _at,
        responseMs: _ms,
        headers,
        // Pages that are fetched at once find the same URL in any order.
        depth: _depth,
        // How they were claimed depends on which of them were stored by then.
        batchSize: _size,
        leases: _leases,
        contentOf,
        sharesFindings: _shares,
        ...row
      }) => ({
        ...row,
        ...contents({ id, contentOf, headers }),
      }),
    ),
    issues: issues.map(({ id: _id, firstSeenAt, evidence, ...issue }) => ({
      ...issue,
      evidence: withoutTime(evidence),
      isOld: isOld({ firstSeenAt }),
    })),
    unjudged: unjudged.map(({ id: _id, analysisId: _of, firstSeenAt: _seen, ...issue }) => issue),
    lost: lost.map(({ id: _id, analysisId: _of, since: _since, ...page }) => page),
  };
}
