import type { Fix } from '@plumbline/fixes';
import { pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import {
  isGenericTitle,
  sharedSiteName,
  siteName,
  spelledOut,
  withoutSiteName,
} from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { isSecondary } from '../../definitions/other-view.ts';
import { withoutOldVersions } from '../../definitions/old-versions.ts';
import { otherSpellings } from '../../definitions/other-spellings.ts';
import type { SiteFacts, SitePage } from '../../site-facts/index.ts';
import { writeLlmsText } from './shared/write-llms-text.ts';

/** With this many pages of documentation, the file is useful. */
const DOCUMENTATION_PAGES_MIN = 10;
const LISTED_MAX = 50;
/** So many pages are compared at once, to keep the most linked. */
const COMPARED_MAX = 250;

export const aiLlmsTxtMissing = defineSiteCheck<{
  readonly url: string;
  readonly status: number;
  readonly documentationPages: number;
}>({
  id: 'ai-llms-txt-missing',
  title: 'No llms.txt file',
  category: 'ai-readiness',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'Programming assistants read the file to find their way through documentation. Google says that no such file is needed for search, and no large search engine documents that it uses one: publish it for the assistants, or not at all.',
  howToFix: 'Publish the generated file at the root, if programs are among your readers.',
  example: {
    bad: 'GET /llms.txt → 404 Not Found',
    good: '# Acme\n\n> Tools since 1950.\n\n## Docs\n\n- [Getting started](https://example.com/docs/start): Install and run it.',
  },
  references: ['https://llmstxt.org/', 'https://developers.google.com/search/docs/appearance/ai-features'],
  decisions: [
    'An opportunity, shown for sites with at least ten pages of documentation.',
    'The generated file leaves out archives, later pages of lists, results of searches, and pages for signing in.',
    'It leaves out a page of an old version, such as `/1.8/install`, if the page is at `/install` or `/latest/install`, too.',
    'It leaves out descriptions that give orders to language models, because these read the file.',
  ],
  fixable: true,
  retest: 'analysis',
  reads: ['home-page', 'llms-txt'],
  async *run(site) {
    const probe = site.probes.find(({ purpose }) => purpose === 'llms-txt');
    if (probe?.status !== 404 && probe?.status !== 410) return;
    if (!(await mayBeDocumentation(site))) return;
    const { documentationPages, best } = await surveyPages(site);
    if (documentationPages < DOCUMENTATION_PAGES_MIN) return;
    yield {
      url: null,
      evidence: { url: probe.url, status: probe.status, documentationPages },
      fix: await generatedFile(site, best),
    };
  },
  message: ({ url, status, documentationPages }) =>
    `${url} answers ${status}. Judging by their addresses, at least ${documentationPages} of the pages are documentation.`,
});

/** Tells whether enough pages could be documentation. To survey all pages of other sites takes long. */
async function mayBeDocumentation(site: SiteFacts): Promise<boolean> {
  let pages = 0;
  for await (const _page of site.pages({ indexable: true, urlMatches: DOCUMENTATION })) {
    pages += 1;
    if (pages >= DOCUMENTATION_PAGES_MIN) return true;
  }
  return false;
}

/** Counts pages of documentation, and keeps the most linked pages of the site. */
async function surveyPages(
  site: SiteFacts,
): Promise<{ readonly documentationPages: number; readonly best: readonly SitePage[] }> {
  let documentationPages = 0;
  let best: SitePage[] = [];
  const spellings = await otherSpellings(site);
  for await (const page of site.pages({ indexable: true })) {
    if (spellings.has(page.url)) continue;
    if (documentation.test(page.url)) documentationPages += 1;
    if (isSecondary(page)) continue;
    best.push(page);
    if (best.length >= COMPARED_MAX) best = await mostLinked(site, best);
  }
  return { documentationPages, best: await mostLinked(site, best) };
}

async function mostLinked(site: SiteFacts, pages: readonly SitePage[]): Promise<SitePage[]> {
  const present = await withoutOldVersions(site, pages);
  return present.toSorted((one, other) => other.linkScore - one.linkScore).slice(0, LISTED_MAX);
}

const DOCUMENTATION = [
  '^https?://(?:docs?|documentation|developers?|dev|api|help|support)\\.',
  '^https?://[^/?#]+[^?#]*/(?:docs?|documentation|dokumentation|developers?|api(?:-reference)?|reference|manual|handbook|guides?|tutorials?|help|knowledge-?base)(?:[/?#]|$)',
].join('|');
const documentation = new RegExp(DOCUMENTATION, 'i');

async function generatedFile(site: SiteFacts, pages: readonly SitePage[]): Promise<Fix> {
  const home = await site.homePageFacts();
  const description = home === null ? '' : pageTexts(home).description;
  const content = writeLlmsText({
    name: nameOf(home, pages) ?? new URL(site.startUrl).hostname,
    summary: description === '' ? null : description,
    pages,
  });
  return {
    current: null,
    suggested: content,
    snippet: content,
    edits: [{ kind: 'file', path: '/llms.txt', action: 'create', content }],
  };
}

/** Returns the name of the site: the declared name, the part that its titles share, or the heading of its home page. */
function nameOf(home: HtmlPageFacts | null, pages: readonly SitePage[]): string | null {
  const shared = sharedSiteName(pages.flatMap(({ title }) => title ?? []));
  if (home === null) return shared;
  const { h1, title } = pageTexts(home);
  const ownWords = [h1, withoutSiteName(title, null)].find(
    (text) => text !== '' && !isGenericTitle(text, home),
  );
  return siteName(home) ?? (shared === null ? null : spelledOut(shared, home)) ?? ownWords ?? null;
}
