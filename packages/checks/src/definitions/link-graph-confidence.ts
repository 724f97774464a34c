import type { Confidence } from '@plumbline/contracts';
import type { SiteFacts } from '../site-facts/index.ts';

/** How sure a finding is that rests on links that were not found: a script may add some. */
export async function linkGraphConfidence(site: SiteFacts): Promise<Confidence> {
  const home = await site.homePageFacts();
  return home?.html.dom.looksClientRendered === true ? 'low' : 'high';
}
