import { parse, type DefaultTreeAdapterMap } from 'parse5';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** A page from a browser's parser, read without any code of the product. */
export interface ReadPage {
  readonly url: string;
  readonly status: number;
  readonly location: string | null;
  readonly isHtml: boolean;
  readonly all: (name: string) => readonly ReadElement[];
}

export interface ReadElement {
  readonly name: string;
  readonly attribute: (name: string) => string | null;
  /** Text with collapsed white space. */
  readonly text: string;
  /** Names of the elements around it, the nearest first. */
  readonly within: readonly string[];
}

/** Fetches a URL without following redirects. */
export async function readPage(url: string): Promise<ReadPage> {
  const response = await fetch(url, { redirect: 'manual' });
  const source = await response.text();
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)/i.test(response.headers.get('content-type') ?? '');
  const elements = isHtml && response.status === 200 ? elementsOf(parse(source)) : [];
  return {
    url,
    status: response.status,
    location: response.headers.get('location'),
    isHtml,
    all: (name) => elements.filter((element) => element.name === name),
  };
}

function elementsOf(root: Node): readonly ReadElement[] {
  const found: ReadElement[] = [];
  const open: { readonly node: Node; readonly within: readonly string[] }[] = [{ node: root, within: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, within } = next;
    if (isElement(node)) found.push(elementFrom(node, within));
    const inside = isElement(node) ? [node.tagName, ...within] : within;
    for (const child of 'childNodes' in node ? node.childNodes.toReversed() : [])
      open.push({ node: child, within: inside });
  }
  return found;
}

function elementFrom(element: Element, within: readonly string[]): ReadElement {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  return {
    name: element.tagName,
    attribute: (name) => attributes.get(name) ?? null,
    get text() {
      return textOf(element).replaceAll(/\s+/g, ' ').trim();
    },
    within,
  };
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (isElement(node) && node.tagName === 'br') return ' ';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}
