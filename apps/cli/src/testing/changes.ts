import type { SitePage } from '@plumbline/testkit';
import { canoePage, canoeProse, viewport } from './canoe-page.ts';

/** A change of a page between two analyses. */
export interface Change {
  readonly name: string;
  /** The way in which search engines lose the page by this change; null if they keep it. */
  readonly how: string | null;
  /** The page after the change. */
  readonly after: SitePage;
  readonly path: string;
  /** The page before the change. */
  readonly before: string;
  /** The address of its content after the change, to which links lead. Null removes all links to it. */
  readonly movedTo?: string | null;
}

const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const script = (code: string) => `<script>${code}</script>`;

/** Returns a page whose answer is not its source, such as a redirect. */
const answered =
  (status: number, headers: Record<string, string> = {}) =>
  (seed: number) =>
    status === 200
      ? { status, headers, body: canoePage(seed) }
      : { status, headers, body: '<!doctype html><title>Sorry</title><p>Sorry' };

type Make = (seed: number) => SitePage;
const withHead =
  (head: string): Make =>
  (seed) =>
    canoePage(seed, { head });
const withBody =
  (body: (seed: number) => string): Make =>
  (seed) =>
    canoePage(seed, { body: body(seed) });
const article = (seed: number, extra = '') =>
  `<h1>Canoe number ${seed}</h1><p>${canoeProse(seed)}</p>${extra}`;
const source =
  (edit: (html: string) => string): Make =>
  (seed) =>
    edit(canoePage(seed));

/** Changes by which search engines lose a page. */
const losing: readonly (readonly [name: string, how: string, make: Make])[] = [
  ['noindex', 'noindex', withHead('<meta name="robots" content="noindex">')],
  ['noindex in capitals', 'noindex', withHead('<META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW">')],
  ['none', 'noindex', withHead('<meta name="robots" content="none">')],
  ['noindex for one search engine', 'noindex', withHead('<meta name="googlebot" content="noindex">')],
  ['none for one search engine', 'noindex', withHead('<meta name="Googlebot" content="None">')],
  [
    'a date that is past',
    'noindex',
    withHead('<meta name="robots" content="unavailable_after: 2020-01-01">'),
  ],
  [
    'noindex in the body',
    'noindex',
    withBody((seed) => article(seed, '<meta name="robots" content="noindex">')),
  ],
  [
    'noindex beside index',
    'noindex',
    withHead('<meta name="robots" content="index"><meta name="robots" content="noindex">'),
  ],
  ['noindex among blanks', 'noindex', withHead('<meta name="robots" content=" follow ,  noindex ">')],
  ['noindex without quotes', 'noindex', withHead('<meta content=noindex name=robots>')],
  [
    'noindex and no title',
    'noindex',
    (seed) => canoePage(seed, { title: '', head: '<meta name="robots" content="noindex">' }),
  ],
  ['noindex by a header', 'noindex', answered(200, { 'x-robots-tag': 'noindex' })],
  ['none by a header', 'noindex', answered(200, { 'x-robots-tag': 'None' })],
  [
    'noindex by a header for one search engine',
    'noindex',
    answered(200, { 'x-robots-tag': 'otherbot: noarchive, googlebot: noindex, nofollow' }),
  ],
  ['a canonical to the home page', 'canonical', withHead(canonical('/'))],
  ['a canonical to another page', 'canonical', withHead(canonical('/unchanged-0'))],
  ['a canonical to another host', 'canonical', withHead(canonical('https://canoes.example.org/1'))],
  ['a canonical to a staging host', 'canonical', withHead(canonical('https://staging.example.com/1'))],
  ['a canonical to localhost', 'canonical', withHead(canonical('http://localhost:3000/1'))],
  ['a canonical to a page that is not there', 'canonical', withHead(canonical('/not-there'))],
  ['a meta refresh to the home page', 'redirect', withHead(refresh('0; url=/'))],
  ['a meta refresh to another host', 'redirect', withHead(refresh('0;URL=https://canoes.example.org/'))],
  ['a meta refresh after five seconds', 'redirect', withHead(refresh('5; url=/unchanged-0'))],
  ['a script that replaces the location', 'redirect', withHead(script("location.replace('/unchanged-0')"))],
  ['a script that sets the address', 'redirect', withHead(script('window.location.href = "/unchanged-0";'))],
  ['a script that sets the location', 'redirect', withHead(script("window.location = '/unchanged-0'"))],
  ['a script that assigns the location', 'redirect', withHead(script("location.assign('/unchanged-0')"))],
  [
    'a script that sets the location of the window',
    'redirect',
    withHead(script("top.location = '/unchanged-0'")),
  ],
  [
    'a body that leads away when it has loaded',
    'redirect',
    source((html) => html.replace('<body>', `<body onload="location.href='/unchanged-0'">`)),
  ],
  ['a redirect to the home page', 'redirect', answered(302, { location: '/' })],
  ['a move for good that links do not follow', 'redirect', answered(301, { location: '/unchanged-0' })],
  ['a move to another host', 'redirect', answered(301, { location: 'http://127.0.0.2:9/1' })],
  ['a redirect to a sign-in', 'auth', answered(302, { location: '/login' })],
  ['404', 'status', answered(404)],
  ['410 while pages link to it', 'status', answered(410)],
  ['500', 'status', answered(500)],
  ['401', 'auth', answered(401)],
  [
    '"404 Not found" with 200',
    'soft_404',
    withBody(() => '<h1>404 Not found</h1><p>Sorry, there is nothing here.</p>'),
  ],
  [
    '"Page not found" in the title',
    'soft_404',
    (seed) => canoePage(seed, { title: 'Page not found', body: '<p>Sorry, there is nothing here.</p>' }),
  ],
  ['an empty body', 'soft_404', source((html) => html.replace(/<body>[^]*<\/body>/, '<body></body>'))],
  ['an empty main part', 'soft_404', withBody(() => '')],
  [
    'a shell that scripts fill',
    'shell',
    source((html) =>
      html.replace(/<body>[^]*<\/body>/, '<body><div id="root"></div><script src="/app.js"></script></body>'),
    ),
  ],
  [
    'a sign-in form',
    'auth',
    withBody(
      () =>
        '<h1>Sign in</h1><form method="post" action="/session"><input type="email" name="email" aria-label="Email"><input type="password" name="password" aria-label="Password"><button>Sign in to read about our canoes and about all that belongs to them</button></form>',
    ),
  ],
];

/** Changes that hurt a page that search engines still keep. */
const hurting: readonly (readonly [name: string, make: Make])[] = [
  [
    'a title that is too long',
    (seed) =>
      canoePage(seed, {
        title: `Canoe ${seed}, ${'built by hand in our workshop at Lake Morrow, '.repeat(4)}`,
      }),
  ],
  ['a title that is too short', (seed) => canoePage(seed, { title: `No ${seed}` })],
  ['two titles', withHead('<title>Another title of the same canoe</title>')],
  ['no description', (seed) => canoePage(seed, { description: null })],
  [
    'a description that is too long',
    (seed) =>
      canoePage(seed, {
        description: `Canoe ${seed} ${'of cedar, built by hand in our workshop at Lake Morrow '.repeat(8)}`,
      }),
  ],
  ['no heading', withBody((seed) => `<p>${canoeProse(seed)}</p>`)],
  ['two headings', withBody((seed) => article(seed, '<h1>Another canoe</h1>'))],
  ['no viewport', source((html) => html.replace(viewport, ''))],
  ['no language', (seed) => canoePage(seed, { html: '' })],
  [
    'an image without a text',
    withBody((seed) => article(seed, '<img src="/canoe.webp" width="8" height="8">')),
  ],
  ['a link that is broken', withBody((seed) => article(seed, '<p><a href="/gone">Old canoes</a></p>'))],
  [
    'a link that nobody knows',
    withBody((seed) => article(seed, '<p><a href="/nobody-knows">Another canoe</a></p>')),
  ],
  [
    'the title of another page',
    (seed) => canoePage(seed, { title: 'Canoe number 0, built by hand at Lake Morrow' }),
  ],
  [
    'a link that says nothing',
    withBody((seed) => article(seed, '<p><a href="/unchanged-0">click here</a></p>')),
  ],
  ['a link without a text', withBody((seed) => article(seed, '<p><a href="/unchanged-0"></a></p>'))],
  [
    'a link that search engines do not follow',
    withBody((seed) => article(seed, '<p><a rel="nofollow" href="/unchanged-0">The first canoe</a></p>')),
  ],
  [
    'a link that only a script follows',
    withBody((seed) => article(seed, '<p><a href="javascript:open()">The first canoe</a></p>')),
  ],
  ['a heading that is skipped', withBody((seed) => article(seed, '<h4>Its seat</h4>'))],
  ['structured data that is broken', withHead('<script type="application/ld+json">{"@context": </script>')],
  [
    'text that stands in',
    withBody((seed) => article(seed, '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>')),
  ],
  [
    'a preview image without its host',
    withHead(
      '<meta property="og:title" content="Canoe"><meta property="og:type" content="website"><meta property="og:image" content="/canoe.png">',
    ),
  ],
];

/** Changes that hurt nothing. */
const right: readonly (readonly [name: string, make: Make])[] = [
  [
    'another text',
    (seed) => canoePage(seed, { body: `<h1>Canoe number ${seed}</h1><p>${canoeProse(seed + 500)}</p>` }),
  ],
  [
    'another title and description',
    (seed) =>
      canoePage(seed, {
        title: `The canoe ${seed} for two paddlers | Alder and Oar`,
        description: `How we build canoe ${seed}, of which wood, how long it takes, and who paddles it on which waters.`,
      }),
  ],
  [
    'another template',
    source((html) =>
      html
        .replace('<main>', '<div class="page"><main>')
        .replace('</main>', '</main></div>')
        .replace('</header>', '<a href="/unchanged-0">The first canoe</a></header>'),
    ),
  ],
  ['the content of another page, and its canonical', () => canoePage(0, { head: canonical('/unchanged-0') })],
  ['a canonical that names itself', (seed) => canoePage(seed, { head: canonical(`/right-${seed - 200}`) })],
  [
    'a script that only some readers run',
    withHead(script("if (navigator.language === 'de') location.href = '/de';")),
  ],
  ['a page that loads itself again', withHead(refresh('600'))],
  [
    'robots that allow all',
    withHead('<meta name="robots" content="index, follow, max-image-preview:large">'),
  ],
  ['a noindex that other crawlers read', withHead('<meta name="gptbot" content="noindex">')],
  ['a noindex of other crawlers by a header', answered(200, { 'x-robots-tag': 'otherbot: noindex' })],
  [
    'a form for a newsletter',
    withBody((seed) =>
      article(
        seed,
        '<form method="post" action="/news"><input type="email" name="email" aria-label="Email"><button>Send me news</button></form>',
      ),
    ),
  ],
];

/** Correct migrations: the answer of the old page, and the new address of its content. */
const leaving: readonly (readonly [name: string, movedTo: string | null, make: Make])[] = [
  ['moved for good', '/new-address-0', answered(301, { location: '/new-address-0' })],
  ['moved for good by 308', '/new-address-1', answered(308, { location: '/new-address-1' })],
  ['merged into another page', null, answered(301, { location: '/unchanged-3' })],
  ['retired', null, answered(410)],
  [
    'kept as a copy of its new address',
    '/new-address-4',
    (seed) => canoePage(seed, { head: canonical('/new-address-4') }),
  ],
  ['moved to another folder', '/wood/new-address-5', answered(301, { location: '/wood/new-address-5' })],
  ['merged by way of another address', null, answered(301, { location: '/leaving-0' })],
  ['left with noindex, as its owner expects', null, withHead('<meta name="robots" content="noindex">')],
  ['gone, as its owner expects', null, answered(404)],
  ['behind a sign-in, as its owner expects', null, answered(401)],
];

/** Pages whose loss the owner of the site expects. The first one is named as a file. */
export const expectedLosses = ['/leaving-7.html', '/leaving-8', '/leaving-9*'];

const of = (
  kind: string,
  first: number,
  rows: readonly (readonly [string, string | null, Make])[],
): readonly Change[] =>
  rows.map(([name, how, make], index) => ({
    name,
    how,
    path: `/${kind}-${index}`,
    before: canoePage(first + index),
    after: make(first + index),
  }));

/** Every change, each on its own page. */
export const changes = {
  losing: of('losing', 400, losing),
  hurting: of(
    'hurting',
    100,
    hurting.map(([name, make]) => [name, null, make] as const),
  ),
  right: of(
    'right',
    200,
    right.map(([name, make]) => [name, null, make] as const),
  ),
  leaving: leaving.map(([name, movedTo, make], index) => ({
    name,
    how: null,
    path: `/leaving-${index}`,
    before: canoePage(300 + index),
    after: make(300 + index),
    movedTo,
  })),
};
