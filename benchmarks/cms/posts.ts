import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultTreeAdapter, html, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** A part of a post: text or code. */
interface Block {
  readonly tag: 'p' | 'li' | 'pre';
  readonly runs: readonly { readonly text: string; readonly isCode: boolean }[];
}

export interface Post {
  readonly language: 'en' | 'de';
  readonly slug: string;
  readonly title: string;
  /** The chapter of its source. */
  readonly category: string;
  readonly tags: readonly string[];
  readonly author: 'Ann Baker' | 'Jens Müller';
  /** ISO 8601; one post every three days. */
  readonly date: string;
  readonly blocks: readonly Block[];
}

const HANDBOOK = '/usr/share/doc/debian-handbook/html';
const LANGUAGES = { en: 'en-US', de: 'de-DE' } as const;
const PER_LANGUAGE = 60;
const PARAGRAPHS_MIN = 2;
const TAGS = ['apt', 'kernel', 'mail', 'network', 'security', 'backup', 'desktop', 'scripts', 'servers'];

/**
 * Returns 120 posts in two languages, written and translated by people: sections of the Debian handbook. Every run
 * returns the same posts.
 */
export function handbookPosts(): readonly Post[] {
  return (['en', 'de'] as const).flatMap((language) => postsOf(language).slice(0, PER_LANGUAGE));
}

function postsOf(language: Post['language']): readonly Post[] {
  const folder = path.join(HANDBOOK, LANGUAGES[language]);
  const sections = readdirSync(folder)
    .filter((name) => name.startsWith('sect.'))
    .sort()
    .flatMap((name) => sectionsOf(path.join(folder, name)));
  const posts = new Map<string, Post>();
  for (const { title, blocks } of sections) {
    const number = posts.size;
    const slug = slugOf(title);
    if (posts.has(slug)) continue;
    const text = textOf(blocks).toLowerCase();
    const tags = TAGS.filter((tag) => text.includes(tag)).slice(0, 3);
    const category = tags[0] ?? 'general';
    const author = number % 3 === 0 ? 'Jens Müller' : 'Ann Baker';
    const date = new Date(Date.UTC(2026, 0, 5 + number * 3, 9)).toISOString();
    posts.set(slug, { language, slug, title, category, tags, author, date, blocks });
  }
  return [...posts.values()];
}

interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Returns each section of the file with text of its own. */
function sectionsOf(file: string): readonly Section[] {
  const document = parse(readFileSync(file, 'utf8'));
  return descendants(document).flatMap((element) => {
    if (element.tagName !== 'div' || !classOf(element).includes('section')) return [];
    const heading = descendants(element).find(({ tagName }) => /^h[1-6]$/.test(tagName));
    const title = heading === undefined ? '' : plain(heading).replace(/^(?:[A-Z]\.)?[\d.\s]+/, '');
    const blocks = childrenOf(element).flatMap(blocksOf);
    const isText = blocks.filter(({ tag }) => tag === 'p').length >= PARAGRAPHS_MIN;
    return title !== '' && isText ? [{ title, blocks }] : [];
  });
}

function blocksOf(element: Element): readonly Block[] {
  const { tagName } = element;
  if (tagName === 'p' || tagName === 'pre') return [{ tag: tagName, runs: runsOf(element) }];
  if (tagName === 'ul' || tagName === 'ol')
    return childrenOf(element).map((item) => ({ tag: 'li', runs: runsOf(item) }));
  if (classOf(element).includes('para')) return [{ tag: 'p', runs: runsOf(element) }];
  const isList = tagName === 'div' && classOf(element).some((name) => name.endsWith('list'));
  return isList ? childrenOf(element).flatMap(blocksOf) : [];
}

function runsOf(element: Element): Block['runs'] {
  const isPre = element.tagName === 'pre';
  const runs = texts(element, false).map(({ text, isCode }) => ({
    text: isPre ? text : text.replace(/\s+/g, ' '),
    isCode: isCode && !isPre,
  }));
  return runs.filter(({ text }) => text !== '');
}

function texts(node: DefaultTreeAdapterTypes.ParentNode, isCode: boolean): Block['runs'] {
  return node.childNodes.flatMap((child) => {
    if (defaultTreeAdapter.isTextNode(child)) return [{ text: child.value, isCode }];
    return 'childNodes' in child ? texts(child, isCode || child.nodeName === 'code') : [];
  });
}

function descendants(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return childrenOf(node).flatMap((element) => [element, ...descendants(element)]);
}

function childrenOf(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.filter(
    (child): child is Element =>
      defaultTreeAdapter.isElementNode(child) && child.namespaceURI === html.NS.HTML,
  );
}

function classOf(element: Element): readonly string[] {
  return element.attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? [];
}

function plain(element: Element): string {
  return texts(element, false)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function slugOf(title: string): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ');
}

/** Returns the post as the HTML that an editor would store. */
export function htmlOf({ blocks }: Post): string {
  const lines = blocks.map(({ tag, runs }) => {
    const inner = runs.map(({ text, isCode }) => (isCode ? `<code>${escaped(text)}</code>` : escaped(text)));
    return tag === 'li' ? `<ul><li>${inner.join('')}</li></ul>` : `<${tag}>${inner.join('')}</${tag}>`;
  });
  return lines.join('\n').replaceAll('</ul>\n<ul>', '\n');
}

/** Returns the post as Markdown. */
export function markdownOf({ blocks }: Post): string {
  const parts = blocks.map(({ tag, runs }) => {
    if (tag === 'pre')
      return `\`\`\`\n${runs
        .map(({ text }) => text)
        .join('')
        .trim()}\n\`\`\``;
    const inner = runs.map(({ text, isCode }) =>
      isCode ? `\`${text.trim().replaceAll('`', "'")}\`` : text.replace(/[\\`*_<>[\]{}#|]/g, String.raw`\$&`),
    );
    return `${tag === 'li' ? '- ' : ''}${inner.join('').trim()}`;
  });
  return `${parts.join('\n\n')}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
