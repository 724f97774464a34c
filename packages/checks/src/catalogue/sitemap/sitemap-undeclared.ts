import type { Fix } from '@plumbline/fixes';
import { robotsMatcher } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import { isHtmlText } from '../../definitions/robots/is-html-text.ts';
import { isSitemap } from './shared/readable.ts';

export const sitemapUndeclared = defineSiteCheck<{
  readonly sitemapUrl: string;
  readonly robotsUrl: string;
  readonly suggestedLine: string;
}>({
  id: 'sitemap-undeclared',
  title: 'Sitemap not referenced in robots.txt',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'robots.txt is where all search engines look for sitemaps. Without the line, only those to which you have submitted your sitemap will read it.',
  howToFix: 'Add the Sitemap line to robots.txt.',
  example: {
    bad: 'User-agent: *\nDisallow:',
    good: 'User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
  fixable: true,
  retest: 'analysis',
  readsRobots: true,
  reportsSitemapEntries: true,
  async *run(site) {
    const sitemap = site.sitemaps.find((file) => file.source === 'guess' && isSitemap(file));
    const robots = site.robots.find(({ origin }) => sitemap?.url.startsWith(`${origin}/`));
    if (sitemap === undefined || robots?.status !== 200 || isHtmlText(robots.text)) return;
    const isDeclared = robotsMatcher(robots).sitemaps.some(
      (line) => resolve(line, robots.origin) === sitemap.url,
    );
    if (isDeclared) return;
    const suggestedLine = `Sitemap: ${sitemap.url}`;
    yield {
      url: null,
      evidence: { sitemapUrl: sitemap.url, robotsUrl: `${robots.origin}/robots.txt`, suggestedLine },
      fix: lineFix(suggestedLine),
    };
  },
  message: ({ sitemapUrl, robotsUrl }) => `${robotsUrl} does not name the sitemap ${sitemapUrl}.`,
});

function resolve(line: string, origin: string): string | null {
  return URL.canParse(line, origin) ? new URL(line, origin).href : null;
}

function lineFix(line: string): Fix {
  return {
    current: null,
    suggested: line,
    snippet: line,
    edits: [{ kind: 'file', path: '/robots.txt', action: 'append-line', content: line }],
  };
}
