import { definePageCheck } from '../../check.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';
import { isLocalUrl, localUrls, type LocalUrl } from './shared/local-urls.ts';

export const linkLocalhost = definePageCheck<
  'html',
  { readonly total: number; readonly urls: readonly LocalUrl[] }
>({
  id: 'link-localhost',
  title: 'Link to localhost, private or staging host',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The address exists only on the machine or in the network where the page was made, or is that of the site before it goes live. For everyone else the link, image or canonical is dead, and browsers may ask visitors for access to their own network.',
  howToFix: 'Replace the address with the public one, and check which base URL the build was given.',
  example: {
    bad: '<link rel="canonical" href="http://localhost:3000/shoes">',
    good: '<link rel="canonical" href="https://example.com/shoes">',
  },
  references: [
    'https://www.rfc-editor.org/rfc/rfc6761',
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  ],
  decisions: [
    'Allows a link whose text names the local host: manuals tell readers to open it.',
    'Recognises a staging host by its name: staging, stage or preview before the name of the site; for hreflang and og:url also dev, test and hosts of previews. `canonical-cross-host` reports a canonical to one.',
  ],
  appliesTo: 'html',
  run(page) {
    if (isLocalUrl(page.url)) return null;
    const urls = localUrls(page);
    return urls.length === 0 ? null : { evidence: { total: urls.length, urls: urls.slice(0, LISTED_MAX) } };
  },
  observed: ({ urls }) => urls.map(({ url }) => url),
  places: ({ urls }) => urls.map(({ url }) => url),
  message: ({ total, urls: [first] }) =>
    `${first?.url ?? ''} (${first?.element ?? ''}, ${first?.attribute ?? ''}) is not public: it belongs to the place where the page was made${andMore(total)}.`,
});
