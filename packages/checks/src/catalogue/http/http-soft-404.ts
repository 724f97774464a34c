import { notFoundText, robotsDirectives, type NotFoundText } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

export const httpSoft404 = definePageCheck<'html', Pick<NotFoundText, keyof NotFoundText>>({
  id: 'http-soft-404',
  title: 'Page is empty or shows an error, but answers 200',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  about: 'serving',
  absorbs: {
    onPage: ['content-thin'],
    ofNoPage: [{ reason: 'phrase' }],
    onUrl: [
      'twitter-card-missing',
      'title-same-as-h1',
      'dup-title',
      'dup-description',
      'dup-h1',
      'dup-near-content',
      'hreflang-missing-return',
      'sitemap-page-missing',
    ],
  },
  unfits: 'page',
  why: 'The status says that all is well while the page says that nothing is here. Search engines detect this, drop the page, and waste requests on addresses that should simply be gone.',
  howToFix:
    'Answer 404 or 410 where the content is missing, or redirect to the page that replaced it. During maintenance answer 503 with Retry-After. A page that is meant to exist needs main content of its own.',
  example: {
    bad: '<!-- HTTP 200 --><title>Page not found</title><h1>Sorry, page not found</h1>',
    good: '<!-- HTTP 404 --><title>Page not found</title><h1>Sorry, page not found</h1>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors'],
  decisions: [
    'Does not compare pages with the answer to a made-up URL, because no copy of their text is kept.',
    'A page that only says that the site is under maintenance is one of them: search engines would take it for the content of every page.',
    'So are the default page of a server, the notice of a closed account, and an offer of the domain of the page.',
    'A page with pictures, frames or embedded objects is not blank. Neither is one that only asks for a language or a country, so that each of its links leads to the start page of one.',
    'Other problems of a page that shows an error are not reported, because the page has to go.',
  ],
  retest: 'answers',
  appliesTo: 'html',
  run(page) {
    const evidence = robotsDirectives(page).noindex ? null : notFoundText(page);
    return evidence && { evidence };
  },
  observed: ({ title }) => title,
  message: ({ reason, matchedPhrase, words }) =>
    reason === 'phrase'
      ? `The page says "${String(matchedPhrase)}" but answers 200.`
      : `The page answers 200 but is as good as empty (${words} ${words === 1 ? 'word' : 'words'}).`,
});
