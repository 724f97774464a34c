import type { ActionType, Category, Dimension } from './vocabulary.ts';

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

/** Dimensions as people call them. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  url_health: 'Health of URLs',
  seo_elements: 'SEO elements',
  icons_images: 'Icons and images',
};

/** Kinds of work as people call them. */
export const ACTION_TYPE_NAMES: Readonly<Record<ActionType, string>> = {
  meta: 'Titles and texts',
  schema: 'Structured data',
  indexing: 'Crawling and indexing',
  og_images: 'Images and sharing',
};
