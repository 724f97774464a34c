import { fetchPage } from '@plumbline/crawler';
import { findAnsweredPage, pauseForOutage, type Analysis } from '@plumbline/database';
import { hasAnswer, isOwnFailure, type ResponseFacts } from '@plumbline/web';
import type { Uses } from '../deps.ts';
import type { EngineConfig } from '../settings.ts';
import type { OpenSite } from './open-site.ts';

/** The pause of a crawl while its site is down. */
const PAUSE_MS = 20_000;
/** A site that has been asked answers for as long. */
const KNOWN_MS = 5_000;

/** Tells pages that fail from a site that is down. */
export interface Outages {
  /** Returns the milliseconds until a URL of the site is asked again because the whole site fails; null if the answer stands. */
  retryMs(response: ResponseFacts): Promise<number | null>;
}

/** Asks a page again that answered before in the analysis. If it fails as well, the site is down, and the crawl pauses. */
export function createOutages(
  deps: Uses<'db' | 'http' | 'logger'> & { readonly config: Pick<EngineConfig, 'OUTAGE_WAIT_SECONDS'> },
  analysis: Analysis,
  site: Pick<OpenSite, 'access'>,
  signal: AbortSignal,
): Outages {
  const { config, db, http, logger } = deps;
  const pause = { pauseMs: PAUSE_MS, waitMs: config.OUTAGE_WAIT_SECONDS * 1_000 };
  const { host } = new URL(analysis.startUrl);
  let asked = { at: -Infinity, isDown: Promise.resolve(false) };

  async function isDown(): Promise<boolean> {
    const url = await findAnsweredPage(db, analysis.id);
    if (url === null) return false;
    const { response } = await fetchPage({ http, access: site.access }, { url, signal });
    if (!isFailing(response) || !(await pauseForOutage(db, host, pause))) return false;
    logger.warn('site.down', { analysisId: analysis.id, url });
    return true;
  }

  return {
    async retryMs(response) {
      if (!isFailing(response)) return null;
      const now = performance.now();
      if (now - asked.at > KNOWN_MS) asked = { at: now, isDown: isDown() };
      return (await asked.isDown) ? PAUSE_MS : null;
    },
  };
}

/** 429 is about the client (RFC 6585, 4), and a failure of our own network about no server. */
function isFailing(response: ResponseFacts): boolean {
  return !hasAnswer(response) && response.status !== 429 && !isOwnFailure(response.failure?.reason);
}
