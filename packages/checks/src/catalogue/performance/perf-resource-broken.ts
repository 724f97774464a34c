import type { ReferenceKind } from '@plumbline/page-facts';
import { counted, type Severity } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import { isProvenDead } from '../../definitions/access-denied.ts';
import { isHtmlType } from '../../definitions/host-samples.ts';
import type { ReferencedTarget, SiteFacts, SiteTarget } from '../../site-facts/index.ts';

const kinds = ['script', 'stylesheet', 'font'] as const;

type Reason = 'status' | 'no-response' | 'html';

export const perfResourceBroken = defineSiteCheck<{
  readonly reason: Reason;
  readonly kinds: readonly ReferenceKind[];
  readonly status: number | null;
  readonly mediaType: string | null;
  readonly pages: number;
  readonly sources: readonly string[];
}>({
  id: 'perf-resource-broken',
  title: 'Broken CSS or JavaScript file',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Without the file the page may look broken, or not work at all, for visitors and for Google, which renders pages before it judges them.',
  howToFix: 'Restore the file under its URL, or remove what refers to it.',
  example: {
    bad: '<script src="/assets/app.91f0.js"></script>  <!-- 404 since the last release -->',
    good: '<script src="/assets/app.c2d4.js"></script>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'Does not report files that redirect, nor those in whose place a bot challenge stands.',
    'A file of another site that refuses the crawler or answers late may serve browsers, and 429 says nothing of a file: they are not reported.',
  ],
  retest: 'answers',
  async *run(site) {
    for await (const found of brokenResources(site)) {
      const { target, pages, sources } = found;
      const reason = reasonOf(target);
      yield {
        url: target.url,
        evidence: {
          reason,
          kinds: found.kinds,
          status: target.status,
          mediaType: target.mediaType,
          pages,
          sources,
        },
        severity: severityOf(found),
      };
    }
  },
  observed: ({ status }) => status,
  message: ({ reason, status, pages }) => {
    const fault = {
      status: `answers ${String(status)}`,
      'no-response': 'does not answer',
      html: 'is a page of HTML instead',
    }[reason];
    return `The file, which ${pages === 1 ? 'one page loads' : `${counted(pages, 'page')} load`}, ${fault}.`;
  },
});

async function* brokenResources(site: SiteFacts): AsyncGenerator<ReferencedTarget> {
  for await (const found of site.targets({ kinds, targetStatus: [400, 599] })) {
    if (isProvenDead(found.target)) yield found;
  }
  for await (const found of site.targets({ kinds, targetFailed: true })) {
    if (isProvenDead(found.target)) yield found;
  }
  for await (const found of site.targets({ kinds, targetStatus: [200, 299] })) {
    if (isHtmlType(found.target.mediaType) && !found.target.isChallenge) yield found;
  }
}

function reasonOf({ status }: SiteTarget): Reason {
  if (status === null) return 'no-response';
  return status >= 400 ? 'status' : 'html';
}

function severityOf({ target, indexablePages }: ReferencedTarget): Severity {
  if (!target.internal) return 'low';
  return indexablePages > 0 ? 'high' : 'medium';
}
