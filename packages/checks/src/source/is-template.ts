import type { HtmlPageFacts } from '@plumbline/page-facts';
import { templateToken } from '@plumbline/suggestions';
import { textsOf } from '../catalogue/content/shared/placeholders.ts';

/** Code that a server or a build runs before anybody gets the page. */
const serverCode = /<\?(?:php\s|=)|<%[=@#-]?\s|%sveltekit\.|"%[A-Z]+_[A-Z_]+%/;

/** Tells whether a source is a template, from which a server or a build makes pages. */
export function isTemplate(page: HtmlPageFacts, source: string): boolean {
  const { document, links, metas, anchors } = page.html;
  return (
    serverCode.test(source) ||
    [
      ...textsOf(page).map(([, text]) => text),
      document.lang ?? '',
      ...metas.map(({ content }) => content),
      ...[...links, ...anchors].map(({ href }) => href ?? ''),
    ].some((text) => templateToken.test(text))
  );
}
