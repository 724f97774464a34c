import type { ActionType, Category, Dimension } from './vocabulary.ts';

/** Names of categories for people. */
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

/** Names of dimensions for people. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  url_health: 'Health of URLs',
  seo_elements: 'SEO elements',
  icons_images: 'Icons and images',
};

/** Names of kinds of work for people. */
export const ACTION_TYPE_NAMES: Readonly<Record<ActionType, string>> = {
  meta: 'Titles and texts',
  schema: 'Structured data',
  indexing: 'Crawling and indexing',
  og_images: 'Images and sharing',
};
