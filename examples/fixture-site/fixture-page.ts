import { gzipSync } from 'node:zlib';
import { proseAbout } from './prose.ts';

/** Stands for the origin of the fixture site until it is served, because it is known only then. */
export const SITE = 'https://fern-house.fixture';
/** Stands for the same host and port on https, where nothing answers. */
export const SECURE = 'https://secure.fern-house.fixture';
/** Stands for the origin of a second server, on a host of its own, that the site links to. */
export const ELSEWHERE = 'https://elsewhere.fixture';

/** One row of a fixture site: an answer, and every check that must fail at its URL. */
export interface FixturePage {
  /** With its query. */
  readonly path: string;
  readonly expect: readonly string[];
  /**
   * `everywhere`: linked from several pages and in the sitemap, as a healthy page is. `aside`: linked from `/aside`
   * only and in no sitemap. `sitemap`: in the sitemap only. `nowhere`: only what other rows say of it.
   */
  readonly linked: 'everywhere' | 'aside' | 'sitemap' | 'nowhere';
  readonly answer: FixtureAnswer;
  /** What scripts make of its source. */
  readonly rendered?: (source: string) => string;
  /** What else a browser met while it rendered the page. */
  readonly rendering?: RenderingFaults;
}

interface RenderingFaults {
  /** Texts of buttons that bring content which is not there before. */
  readonly waitsForClick?: readonly string[];
  readonly durationMs?: number;
  readonly errors?: readonly string[];
  /** Paths that scripts ask for, each with what came of it. */
  readonly requests?: Readonly<Record<string, number | 'robots'>>;
}

export interface FixtureAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The first byte waits for so long. */
  readonly delayMs?: number;
  /** The connection is cut instead of an answer. */
  readonly hangsUp?: true;
  /** Sent as it is, not compressed. */
  readonly plain?: true;
  /** Where the links to other rows go; none without it. */
  readonly linksAt?: string | undefined;
}

/** The differences between a page and the template; null leaves a part out. */
export interface PageParts {
  readonly doctype?: string;
  readonly lang?: string | null;
  readonly charset?: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly canonical?: string | null;
  readonly viewport?: string | null;
  /** Instead of those of the template, as far as they are named. */
  readonly openGraph?: Readonly<Record<string, string | null>> | null;
  readonly twitterCard?: string | null;
  readonly h1?: string | null;
  /** Main text; null leaves it out. */
  readonly prose?: string | null;
  /** More elements of the head, before all others. */
  readonly headStart?: string;
  /** More elements of the head, after all others. */
  readonly head?: string;
  /** More elements of the main content. */
  readonly main?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly linked?: FixturePage['linked'];
  /** Not compressed. */
  readonly plain?: true;
  /** Links to no other row. */
  readonly isDeadEnd?: boolean;
}

/** A page on which every check passes, but for what `parts` change. */
export function page(path: string, expect: readonly string[], parts: PageParts = {}): FixturePage {
  const { linked = 'everywhere', headers = {}, isDeadEnd = false, plain } = parts;
  return {
    path,
    expect,
    linked,
    answer: {
      headers: { ...PAGE_HEADERS, ...headers },
      body: render(path, parts),
      linksAt: isDeadEnd ? undefined : LINKS,
      ...(plain && { plain }),
    },
  };
}

/** Any other answer at a path. */
export function file(
  path: string,
  expect: readonly string[],
  answer: FixtureAnswer,
  linked: FixturePage['linked'] = 'nowhere',
): FixturePage {
  return { path, expect, linked, answer };
}

/** A redirect, which only `/aside` links to. */
export function redirect(
  path: string,
  expect: readonly string[],
  location: string,
  { status = 301, linked = 'aside' }: { status?: number; linked?: FixturePage['linked'] } = {},
): FixturePage {
  return file(path, expect, { status, headers: { location } }, linked);
}

/** Returns the topic of a page in words: the last part of its path. */
export function topicOf(path: string): string {
  const words = path.replace(/[?=&].*$/, '').replace(/[^a-z]+/gi, ' ');
  return words.trim() === '' ? 'ferns and their friends' : words.trim().toLowerCase();
}

/** Returns the sent bytes, once the origins are known: text is compressed. */
export function bodyOf({ body = '', plain }: FixtureAnswer, fill: (text: string) => string): Buffer {
  if (typeof body !== 'string') return body;
  return plain ? Buffer.from(fill(body)) : gzipSync(fill(body));
}

const LINKS = '<!-- links -->';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function render(path: string, parts: PageParts): string {
  const { doctype = '<!doctype html>', lang = 'en', charset = '<meta charset="utf-8">' } = parts;
  const { prose = proseAbout(topicOf(path)), h1 = `All about ${topicOf(path)}` } = parts;
  return `${doctype}
<html${lang === null ? '' : ` lang="${lang}"`}>
<head>
${charset}
${parts.headStart ?? ''}
${headOf(path, parts)}
${parts.head ?? ''}
</head>
<body>
<main>
${h1 === null ? '' : `<h1>${h1}</h1>`}
${prose ?? ''}
${parts.main ?? ''}
</main>
<nav>${LINKS}</nav>
</body>
</html>`;
}

function headOf(path: string, parts: PageParts): string {
  const topic = topicOf(path);
  const {
    title = `Garden notes on ${topic} | Fern House`,
    description = `What the gardeners of Fern House know about ${topic}: soil, water, light and season, told in plain words.`,
    canonical = SITE + path,
    viewport = 'width=device-width, initial-scale=1',
    openGraph = {},
    twitterCard = 'summary_large_image',
  } = parts;
  const properties = openGraph === null ? {} : { ...openGraphOf(path), ...openGraph };
  return [
    title === null ? '' : `<title>${title}</title>`,
    meta('name', 'description', description),
    canonical === null ? '' : `<link rel="canonical" href="${canonical}">`,
    meta('name', 'viewport', viewport),
    ...Object.entries(properties).map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', twitterCard),
  ].join('\n');
}

function openGraphOf(path: string): Readonly<Record<string, string>> {
  const topic = topicOf(path);
  return {
    'og:title': `Garden notes on ${topic}`,
    'og:description': `What the gardeners of Fern House know about ${topic}.`,
    'og:type': 'website',
    'og:url': SITE + path,
    'og:image': `${SITE}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
}

function meta(key: 'name' | 'property', name: string, content: string | null): string {
  return content === null ? '' : `<meta ${key}="${name}" content="${content}">`;
}
