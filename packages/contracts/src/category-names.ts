import type { Category } from './vocabulary.ts';

/** Categories as people call them. */
export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  http: 'Answers of the server',
  redirects: 'Redirects',
  canonical: 'Canonical addresses',
  robots: 'Robots and indexing',
  sitemap: 'Sitemaps',
  links: 'Links',
  content: 'Content',
  title: 'Titles',
  description: 'Meta descriptions',
  headings: 'Headings',
  images: 'Images',
  icons: 'Icons',
  social: 'Sharing',
  'structured-data': 'Structured data',
  hreflang: 'Languages',
  mobile: 'Mobile',
  performance: 'Speed',
  security: 'Security',
  url: 'Addresses',
  duplicates: 'Duplicates',
  'site-structure': 'Site structure',
  'ai-readiness': 'AI readiness',
};
