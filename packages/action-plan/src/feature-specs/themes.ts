import type { Category } from '@plumbline/contracts';

/** Work that one developer would do in one go. */
export interface Theme {
  readonly title: string;
  /** First words of the proposed change: where the work is done. */
  readonly place: string;
}

const addresses: Theme = {
  title: 'Make every URL answer, directly',
  place: 'In the server, its redirects and the links of the pages',
};
const canonicals: Theme = {
  title: 'Give each page one canonical URL',
  place: 'In the head of the page templates and in the server',
};
const crawling: Theme = {
  title: 'Tell crawlers what to crawl and index',
  place: 'In robots.txt, the sitemaps and the robots directives of the pages',
};
const snippets: Theme = {
  title: 'Write titles and descriptions for search results',
  place: 'In the head of the pages',
};
const content: Theme = { title: 'Improve the content of pages', place: 'In the body of the pages' };
const media: Theme = { title: 'Serve images and icons well', place: 'In image elements and image files' };
const previews: Theme = {
  title: 'Make link previews complete',
  place: 'In the Open Graph and Twitter tags of the page templates',
};
const structuredData: Theme = {
  title: 'Describe pages with structured data',
  place: 'In the JSON-LD of the page templates',
};
const languages: Theme = {
  title: 'Connect the language versions',
  place: 'In the hreflang annotations of the page templates',
};
const delivery: Theme = {
  title: 'Deliver pages fast, to phones too',
  place: 'In the server and in the head of the page templates',
};
const security: Theme = {
  title: 'Serve pages securely',
  place: 'In the response headers of the server and in the page templates',
};

/** Related categories are one piece of work. */
export const themeOf: Readonly<Record<Category, Theme>> = {
  http: addresses,
  redirects: addresses,
  links: addresses,
  url: addresses,
  canonical: canonicals,
  duplicates: canonicals,
  robots: crawling,
  sitemap: crawling,
  'site-structure': crawling,
  'ai-readiness': crawling,
  title: snippets,
  description: snippets,
  content,
  headings: content,
  images: media,
  icons: media,
  social: previews,
  'structured-data': structuredData,
  hreflang: languages,
  mobile: delivery,
  performance: delivery,
  security,
};
