import { normaliseUrl } from '@plumbline/web';
import { fragmentOf } from './collect/references/anchors.ts';
import { metaKey } from './collect/head/metas.ts';
import type { HtmlFacts } from './page-facts.ts';
import { collapseSpace, splitTokens } from './text/text.ts';

type Value = string | null;

/** Reads an attribute of an element, by its name; null if it is missing. */
type Readings<Facts> = Readonly<
  Record<string, (value: Value, resolve: (raw: Value) => Value) => Partial<Facts>>
>;

const metas: Readings<HtmlFacts['metas'][number]> = {
  name: (value) => ({ name: metaKey(value) }),
  property: (value) => ({ property: metaKey(value) }),
  content: (value) => ({ content: collapseSpace(value ?? '') }),
};
const links: Readings<HtmlFacts['links'][number]> = {
  rel: (value) => ({ rel: splitTokens(value) }),
  href: (href, resolve) => ({ href, url: resolve(href) }),
  hreflang: (hreflang) => ({ hreflang }),
  lang: (lang) => ({ lang }),
  media: (media) => ({ media }),
  type: (type) => ({ type }),
};
const anchors: Readings<HtmlFacts['anchors'][number]> = {
  rel: (value) => ({ rel: splitTokens(value) }),
  href: (href, resolve) => ({ href, url: resolve(href), fragment: fragmentOf(href) }),
  target: (target) => ({ target }),
};
const images: Readings<HtmlFacts['images'][number]> = {
  src: (src, resolve) => ({ src, url: resolve(src) }),
  alt: (alt) => ({ alt }),
  width: (width) => ({ width }),
  height: (height) => ({ height }),
};
const forms: Readings<HtmlFacts['forms'][number]> = {
  rel: (value) => ({ rel: splitTokens(value) }),
  target: (target) => ({ target }),
};

/**
 * Returns the facts with another value of one attribute, as extraction would read it; null removes the attribute. An
 * attribute that is not listed here changes nothing.
 *
 * @param offset of the start tag
 */
export function withAttribute(html: HtmlFacts, offset: number, name: string, value: Value): HtmlFacts {
  const resolve = (raw: Value): Value =>
    raw === null || raw.trim() === '' ? null : normaliseUrl(raw, html.document.baseUrl);
  function read<Facts extends { readonly offset: number }>(
    elements: readonly Facts[],
    readings: Readings<Facts>,
  ): readonly Facts[] {
    const reading = readings[name];
    const index = reading === undefined ? -1 : elements.findIndex((element) => element.offset === offset);
    const element = elements[index];
    if (element === undefined || reading === undefined) return elements;
    return elements.with(index, { ...element, ...reading(value, resolve) });
  }
  return {
    ...html,
    metas: read(html.metas, metas),
    links: read(html.links, links),
    anchors: read(html.anchors, anchors),
    images: read(html.images, images),
    forms: read(html.forms, forms),
  };
}
