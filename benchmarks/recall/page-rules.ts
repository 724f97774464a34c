import type { ReadElement, ReadPage } from './read-page.ts';

/** Conditions under which checks apply to a page. */
export type Subject = 'html' | 'indexable';

/** Checks whose findings can be counted, each restated in one line: its pages and its fault. */
export const pageRules: Readonly<
  Record<string, { readonly subject: Subject; readonly isFault: (page: ReadPage) => boolean }>
> = {
  'title-missing': { subject: 'html', isFault: (page) => titleOf(page) === '' },
  'title-too-long': { subject: 'indexable', isFault: (page) => lengthOf(titleOf(page)) > 60 },
  'title-multiple': { subject: 'html', isFault: (page) => titles(page).length > 1 },
  'description-missing': { subject: 'indexable', isFault: (page) => metaOf(page, 'description') === '' },
  'h1-missing': {
    subject: 'indexable',
    isFault: (page) => page.all('h1').every((heading) => heading.text === ''),
  },
  'h1-multiple': {
    subject: 'indexable',
    isFault: (page) => new Set(page.all('h1').map(({ text }) => text)).size > 1,
  },
  'canonical-missing': { subject: 'indexable', isFault: (page) => linksOf(page, 'canonical').length === 0 },
  'content-lang-missing': {
    subject: 'html',
    isFault: (page) => (page.all('html')[0]?.attribute('lang') ?? '').trim() === '',
  },
  'viewport-missing': { subject: 'html', isFault: (page) => metaOf(page, 'viewport') === '' },
  'img-alt-missing': {
    subject: 'html',
    isFault: (page) => page.all('img').some((image) => isShown(image) && image.attribute('alt') === null),
  },
  'og-title-missing': {
    subject: 'indexable',
    isFault: (page) => !page.all('meta').some((meta) => meta.attribute('property') === 'og:title'),
  },
  'twitter-card-missing': {
    subject: 'indexable',
    isFault: (page) => metaOf(page, 'twitter:card') === '',
  },
};

export function isIndexable(page: ReadPage): boolean {
  const [canonical, ...others] = linksOf(page, 'canonical').map((link) => link.attribute('href') ?? '');
  const leadsElsewhere =
    canonical !== undefined &&
    others.length === 0 &&
    URL.canParse(canonical, page.url) &&
    /^https?:/.test(new URL(canonical, page.url).href) &&
    withoutFragment(canonical, page.url) !== page.url;
  return (
    page.status === 200 && page.isHtml && !/noindex|none/i.test(metaOf(page, 'robots')) && !leadsElsewhere
  );
}

export function titleOf(page: ReadPage): string {
  return titles(page)[0]?.text ?? '';
}

export function withoutFragment(href: string, base: string): string {
  const url = new URL(href, base);
  url.hash = '';
  return url.href;
}

function titles(page: ReadPage): readonly ReadElement[] {
  return page.all('title').filter(({ within }) => !within.includes('svg'));
}

function metaOf(page: ReadPage, name: string): string {
  const metas = page.all('meta').filter((meta) => meta.attribute('name')?.toLowerCase() === name);
  return (
    metas.map((meta) => (meta.attribute('content') ?? '').trim()).find((content) => content !== '') ?? ''
  );
}

function linksOf(page: ReadPage, relation: string): readonly ReadElement[] {
  return page
    .all('link')
    .filter((link) => link.attribute('rel')?.toLowerCase().split(/\s+/).includes(relation) === true);
}

/** Images hidden from assistive technology need no alternative text. */
function isShown(image: ReadElement): boolean {
  return (
    image.attribute('aria-hidden') !== 'true' &&
    !['presentation', 'none'].includes(image.attribute('role') ?? '') &&
    (image.attribute('aria-label') ?? image.attribute('title') ?? '') === ''
  );
}

function lengthOf(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}
