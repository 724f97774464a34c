import type { Confidence } from '@plumbline/contracts';
import type { SiteFacts } from '../site-facts/index.ts';

/** Returns the confidence of a finding about missing links. It is lower if a script may add links. */
export async function linkGraphConfidence(site: SiteFacts): Promise<Confidence> {
  const home = await site.homePageFacts();
  return home?.html.dom.looksClientRendered === true ? 'low' : 'high';
}
