import {
  suggestInternalLinks,
  type LinkSource,
  type LinkSuggestions,
  type LinkTarget,
} from '@plumbline/suggestions';

interface LinkTask {
  readonly text: LinkSource;
  /** `LinkTarget[]` as JSON: a large site is read here rather than where requests are answered. */
  readonly targets: string;
  readonly limit: number;
}

/** Links that a text could have, and to how many pages it was compared. */
export function suggestLinksIn({
  text,
  targets,
  limit,
}: LinkTask): LinkSuggestions & { readonly compared: number } {
  const pages = JSON.parse(targets) as readonly LinkTarget[];
  return { ...suggestInternalLinks(text, pages, limit), compared: pages.length };
}
