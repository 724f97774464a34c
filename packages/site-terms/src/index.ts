export type { LinkTarget } from './link-target.ts';
export { linkableMarkdown, markdownLinks } from './linkable-markdown.ts';
export { suggestInternalLinks, type LinkSource, type LinkSuggestion } from './suggest-internal-links.ts';
export { topTerms, type PageWording } from './top-terms.ts';
