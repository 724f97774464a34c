import {
  effectiveCanonical,
  robotsDirectives,
  scriptedParts,
  sentOn,
  standIn,
  type PageFacts,
} from '@plumbline/page-facts';
import type { Indexability } from './loss-of.ts';

/** Returns the facts of a page that decide whether search engines may index it. */
export function indexabilityOf(page: PageFacts): Indexability {
  const { response, html, site } = page;
  const htmlPage = html === null ? null : { ...page, html };
  return {
    statusCode: response.status,
    failureReason: response.failure?.reason ?? null,
    isChallenge: response.isChallenge,
    redirectUrl: response.redirectUrl,
    body: bodyOf(page),
    sentOn: htmlPage && sentOn(htmlPage),
    blockedBy: site.blockedBy,
    noindex: robotsDirectives(page).noindex,
    canonicalUrl: effectiveCanonical(page),
    standIn: htmlPage && standIn(htmlPage),
    isRendered: page.source !== null,
    changedByRendering: scriptedParts(page),
  };
}

function bodyOf({ html, response }: PageFacts): Indexability['body'] {
  if (html !== null) return 'html';
  return response.bytes > 0 ? 'other' : 'empty';
}
