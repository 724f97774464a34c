import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';

/** A page of a small website, with the parts that may change from night to night. */
interface SketchedPage {
  readonly title: string;
  readonly heading: string;
  readonly words: number;
  /** Numbers of pages. */
  readonly links: readonly number[];
  /** Number of a page; null without one. */
  readonly canonical: number | null;
  readonly noindex: boolean;
  readonly status: 200 | 301 | 404 | 500;
  readonly hasImage: boolean;
}

/** A small website: its home page is number 0. */
interface SketchedSite {
  readonly pages: Readonly<Record<number, SketchedPage>>;
  /** Numbers of the pages that robots.txt forbids. */
  readonly forbidden: readonly number[];
  /** Numbers of the pages in the sitemap; null without one. */
  readonly listed: readonly number[] | null;
}

const PAGES = 7;
const number = fc.nat(PAGES - 1);
const numbers = fc.uniqueArray(number, { maxLength: 4 });

const page: fc.Arbitrary<SketchedPage> = fc.record({
  // Few texts, so that pages share them.
  title: fc.constantFrom('', 'Drills', 'Drills for walls of stone and of wood', 'Bits'),
  heading: fc.constantFrom('', 'Drills', 'Bits for drills'),
  words: fc.constantFrom(0, 30, 400),
  links: numbers,
  canonical: fc.option(number, { freq: 3 }),
  noindex: fc.constantFrom(false, false, false, true),
  status: fc.constantFrom<SketchedPage['status'][]>(200, 200, 200, 200, 200, 301, 404, 500),
  hasImage: fc.boolean(),
});

const home = page.map((sketch): SketchedPage => ({
  ...sketch,
  status: 200,
  noindex: false,
  canonical: null,
  links: [1, 2, 3, ...sketch.links],
}));

const forbidden = fc.uniqueArray(fc.integer({ min: 1, max: PAGES - 1 }), { maxLength: 1 });
const listed = fc.option(numbers, { freq: 2 });

const site: fc.Arbitrary<SketchedSite> = fc
  .tuple(home, fc.uniqueArray(fc.tuple(number, page), { selector: ([place]) => place, maxLength: PAGES }))
  .chain(([start, others]) =>
    fc.record({
      pages: fc.constant({ ...Object.fromEntries(others), 0: start }),
      forbidden,
      listed,
    }),
  );

type Change = (sketched: SketchedSite) => SketchedSite;

const change: fc.Arbitrary<Change> = fc.oneof(
  // A page is added or changed altogether, or in one part.
  fc.tuple(fc.integer({ min: 1, max: PAGES - 1 }), page).map(([place, other]): Change => (sketched) => ({
    ...sketched,
    pages: { ...sketched.pages, [place]: other },
  })),
  fc.tuple(number, page, fc.constantFrom<(keyof SketchedPage)[]>('title', 'heading', 'links', 'words')).map(
    ([place, other, part]): Change =>
      (sketched) =>
        withPart(sketched, place, part, other),
  ),
  fc
    .tuple(
      fc.integer({ min: 1, max: PAGES - 1 }),
      page,
      fc.constantFrom<(keyof SketchedPage)[]>('canonical', 'status', 'noindex'),
    )
    .map(
      ([place, other, part]): Change =>
        (sketched) =>
          withPart(sketched, place, part, other),
    ),
  fc.integer({ min: 1, max: PAGES - 1 }).map((place): Change => ({ pages, ...rest }) => {
    const { [place]: _removed, ...left } = pages;
    return { ...rest, pages: left };
  }),
  forbidden.map((places): Change => (sketched) => ({ ...sketched, forbidden: places })),
  listed.map((places): Change => (sketched) => ({ ...sketched, listed: places })),
);

function withPart(
  sketched: SketchedSite,
  place: number,
  part: keyof SketchedPage,
  other: SketchedPage,
): SketchedSite {
  const known = sketched.pages[place];
  if (known === undefined) return sketched;
  return { ...sketched, pages: { ...sketched.pages, [place]: { ...known, [part]: other[part] } } };
}

/** A website on two nights. Its server may answer with 304 where nothing has changed. */
export interface TwoNights {
  readonly before: SketchedSite;
  readonly after: SketchedSite;
  readonly hasValidators: boolean;
}

export const twoNights: fc.Arbitrary<TwoNights> = fc
  .tuple(site, fc.array(change, { maxLength: 3 }), fc.boolean())
  .map(([before, changes, hasValidators]) => ({
    before,
    after: changes.reduce((sketched, apply) => apply(sketched), before),
    hasValidators,
  }));

export interface SketchServer extends Pick<StaticSite, 'origin' | 'close'> {
  show(site: SketchedSite): void;
}

/** Serves a sketched website. */
export async function serveSketch(hasValidators: boolean): Promise<SketchServer> {
  let shown: SketchedSite = { pages: {}, forbidden: [], listed: null };
  const answer: SitePage = (request, response) => {
    const { status, headers, body } = answerOf(
      shown,
      request.url ?? '/',
      `http://${request.headers.host ?? ''}`,
    );
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const isKnown = hasValidators && status === 200 && request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : status, {
      'content-type': 'text/html; charset=utf-8',
      ...(hasValidators && { etag }),
      ...headers,
    });
    response.end(isKnown || request.method === 'HEAD' ? undefined : body);
  };
  // Any path of it has the same answer.
  const server = await serveSite(new Proxy<Readonly<Record<string, SitePage>>>({}, { get: () => answer }));
  return {
    origin: server.origin,
    close: () => server.close(),
    show: (next) => {
      shown = next;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const pathOf = (place: number) => (place === 0 ? '/' : `/page-${place}`);

function answerOf(
  { pages, forbidden: closed, listed: entries }: SketchedSite,
  path: string,
  origin: string,
): Answer {
  if (path === '/robots.txt') {
    const lines = closed.map((place) => `Disallow: ${pathOf(place)}`);
    const text = ['User-agent: *', ...lines, ...(entries ? [`Sitemap: ${origin}/sitemap.xml`] : [])].join(
      '\n',
    );
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: text };
  }
  if (path === '/sitemap.xml' && entries) {
    const urls = entries.map((place) => `<url><loc>${origin}${pathOf(place)}</loc></url>`).join('');
    const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: xml };
  }
  const known = Object.entries(pages).find(([place]) => pathOf(Number(place)) === path)?.[1];
  if (known === undefined) return { status: 404, body: '<title>Not found</title><h1>Not found</h1>' };
  const { status } = known;
  if (status === 301) return { status, headers: { location: pathOf(known.links[0] ?? 0) }, body: '' };
  return { status, body: htmlOf(known) };
}

function htmlOf(sketch: SketchedPage): string {
  const { title, heading, words, links, canonical, noindex, hasImage } = sketch;
  const head = [
    ...(title === '' ? [] : [`<title>${title}</title>`]),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${pathOf(canonical)}">`]),
    ...(noindex ? ['<meta name="robots" content="noindex">'] : []),
  ];
  const body = [
    ...(heading === '' ? [] : [`<h1>${heading}</h1>`]),
    `<p>${Array.from({ length: words }, (_, place) => vocabulary[(place * place) % vocabulary.length]).join(' ')}</p>`,
    ...(hasImage ? ['<img src="/picture.png">'] : []),
    ...links.map((place) => `<a href="${pathOf(place)}">Page ${place}</a>`),
  ];
  return `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${body.join('')}</body></html>`;
}

const vocabulary = 'drill bit wall stone wood metal torque battery charger case handle grip speed gear'.split(
  ' ',
);
