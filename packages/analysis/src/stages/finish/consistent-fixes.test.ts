import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fixOf } from '@plumbline/database';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const NAME = 'Handbook of the workshop';
const topics = ['Planes', 'Chisels', 'Saws', 'Files', 'Clamps', 'Squares', 'Gauges', 'Mallets', 'Vices'];
const untitled = ['Drills for wood and for metal', 'Rasps and how they are made'];
/** Two pages with the same title, which is too short. */
const alike = ['Rulers of steel and of wood', 'Pencils for carpenters and joiners'];
const LOST = 'Chisels, and how they are held | Handbook of tools';
const pathOf = (topic: string) => `/${topic.toLowerCase().replaceAll(' ', '-')}`;
/** Two pages with one content, one of them a copy: a title made from the content would be on both. */
const twins = ['/knives', '/blades'];
const TEXT =
  'A drawknife is pulled towards the one who holds it, with the grain and never against it, and is kept as sharp ' +
  'as a razor by a stone that has been soaked in oil for an hour.';

/** Pages without a headline and text for previews; the first two have one title and one description. */
const joints = {
  '/dovetails': [
    'The joints of a chest',
    'How the boards of a chest are joined, so that they hold for a century.',
  ],
  '/mortises': [
    'The joints of a chest',
    'How the boards of a chest are joined, so that they hold for a century.',
  ],
  '/mitres': [
    'Mitres of picture frames',
    'How the four sides of a picture frame meet without a gap in the corner.',
  ],
} as const;

/** Pages with trails: through a page that is there, that is gone, and that redirects. */
const trails = { '/tools/adzes': '/saws', '/tools/augers': '/tools/gone', '/tools/awls': '/tools' };

/** Versions of a page by their codes: the first two do not name themselves, and the third names one of them. */
const languages = {
  '/english': { fr: '/french' },
  '/welsh': { fr: '/french' },
  '/french': { fr: '/french', 'en-gb': '/english' },
};

/** A page that only its canonical and the sitemap name without a slash: the server adds it. */
const SLASHED = '/spokeshaves/';
const SLASHLESS = '/spokeshaves';

let crawl: TestCrawl;
let site: StaticSite;
let titles: ReadonlyMap<string, string | null>;
let canonicals: ReadonlyMap<string, string | null>;
let sharedUrls: ReadonlyMap<string, string | null>;
let versions: ReadonlyMap<string, string | null>;
let breadcrumbs: ReadonlyMap<string, string | null>;
let headlines: ReadonlyMap<string, string | null>;
let previews: ReadonlyMap<string, string | null>;
let lostTitles: ReadonlyMap<string, string | null>;
let entries: ReadonlyMap<string, string | null>;
let redirectedCanonicals: ReadonlyMap<string, string | null>;
let firstId: string;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const served = pages();
  site = await serveSite(served);
  const owner = await crawl.addSite(site.origin);
  const analysis = await crawl.analyse(owner);
  firstId = analysis.id;
  titles = await suggestionsOf(analysis.id, 'title-missing');
  canonicals = await suggestionsOf(analysis.id, 'canonical-missing');
  sharedUrls = await suggestionsOf(analysis.id, 'og-url-mismatch');
  versions = await suggestionsOf(analysis.id, 'hreflang-missing-self');
  breadcrumbs = await suggestionsOf(analysis.id, 'sd-breadcrumb-missing');
  headlines = await suggestionsOf(analysis.id, 'og-title-missing');
  previews = await suggestionsOf(analysis.id, 'og-description-missing');
  entries = await suggestionsOf(analysis.id, 'sitemap-url-redirect');
  redirectedCanonicals = await suggestionsOf(analysis.id, 'canonical-to-redirect');
  served['/chisels'] = page('Chisels');
  lostTitles = await suggestionsOf((await crawl.analyse(owner)).id, 'title-missing');
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

async function suggestionsOf(analysisId: string, checkId: string) {
  const issues = await crawl.db.issue.findMany({ where: { analysisId, checkId } });
  return new Map(issues.map((issue) => [new URL(issue.url).pathname, fixOf(issue)?.suggested ?? null]));
}

function page(h1: string, title = '', text = ''): string {
  const paths = [
    ...[...topics, ...untitled, ...alike].map(pathOf),
    ...twins,
    ...Object.keys(joints),
    ...Object.keys(trails),
    ...Object.keys(languages),
    SLASHED,
  ];
  const links = paths.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head>${title}</head><main><h1>${h1}</h1><p>${text}</p></main>${links}`;
}

function pages(): Record<string, SitePage> {
  return {
    '/': page(NAME, `<title>${NAME}</title>`),
    ...Object.fromEntries(
      topics.map((topic) => [pathOf(topic), page(topic, `<title>${topic} – ${NAME}</title>`)]),
    ),
    '/tools': { status: 301, headers: { location: '/saws' }, body: '' },
    [SLASHED]: page('Spokeshaves', `<link rel="canonical" href="${SLASHLESS}">`),
    [SLASHLESS]: { status: 301, headers: { location: SLASHED }, body: '' },
    '/sitemap.xml': ({ headers }, response) => {
      const entry = `<url><loc>http://${headers.host ?? ''}${SLASHLESS}</loc></url>`;
      response.setHeader('content-type', 'application/xml');
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entry}</urlset>`);
    },
    '/chisels': page('Chisels', `<title>${LOST}</title>`),
    ...Object.fromEntries(alike.map((topic) => [pathOf(topic), page(topic, '<title>Tools</title>')])),
    ...Object.fromEntries(untitled.map((topic) => [pathOf(topic), page(topic)])),
    ...Object.fromEntries(
      twins.map((path) => [path, page('Knives', '<meta property="og:title" content="Knives">', TEXT)]),
    ),
    ...Object.fromEntries(
      Object.entries(joints).map(([path, [title, description]]) => [
        path,
        page(
          path,
          `<title>${title}</title><meta name="description" content="${description}"><meta property="og:image" content="/joint.png">`,
        ),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(languages).map(([path, codes]) => [path, page(path, linksTo(codes))]),
    ),
    ...Object.fromEntries(
      Object.entries(trails).map(([path, to]) => [
        path,
        `${page(path)}<nav class="breadcrumb"><a href="/">Home</a> <a href="${to}">Tools</a></nav>`,
      ]),
    ),
  };
}

function linksTo(codes: Readonly<Record<string, string>>): string {
  return Object.entries(codes)
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="${path}">`)
    .join('');
}

test('no version is offered a code by which no other page names it', () => {
  expect(versions.get('/welsh')).toContain('hreflang="en"');
  expect(versions.get('/english')).toBeNull();
});

test('a suggested title has the form of the other titles of the site', () => {
  for (const topic of untitled) expect(titles.get(pathOf(topic))).toBe(`${topic} – ${NAME}`);
});

test('no title is suggested for two pages', () => {
  expect([...titles.keys()]).toEqual(expect.arrayContaining(twins));
  for (const path of twins) expect(titles.get(path)).toBeNull();
});

test('no headline or text of a preview is suggested for two pages', () => {
  const [mitre, ofMitre] = joints['/mitres'];
  expect([headlines.get('/mitres'), previews.get('/mitres')]).toEqual([mitre, ofMitre]);
  for (const path of ['/dovetails', '/mortises'])
    expect([headlines.get(path), previews.get(path)]).toEqual([null, null]);
});

test('a title that was lost is offered again', () => {
  expect(lostTitles.get('/chisels')).toBe(LOST);
});

test('a title has one suggested value, whichever finding it fixes', async () => {
  for (const path of alike.map(pathOf)) {
    const issues = await crawl.db.issue.findMany({
      where: { analysisId: firstId, url: site.origin + path, checkId: { startsWith: 'title-' } },
    });
    const duplicate = await crawl.db.issue.findFirst({
      where: { analysisId: firstId, url: site.origin + path, checkId: 'dup-title' },
    });
    const values = [...issues, duplicate].flatMap((issue) =>
      issue === null ? [] : (fixOf(issue)?.suggested ?? []),
    );
    expect(values.length).toBeGreaterThan(1);
    expect(new Set(values).size).toBe(1);
  }
});

test('no page that the plan calls a copy is suggested as a canonical or og:url', () => {
  expect(canonicals.get('/saws')).toBe(`${site.origin}/saws`);
  for (const urls of [canonicals, sharedUrls])
    expect(twins.map((path) => urls.get(path)).toSorted()).toEqual([`${site.origin}/blades`, null]);
});

test('an entry of a sitemap is replaced by the page whose canonical is fixed with it', () => {
  expect(redirectedCanonicals.get(SLASHED)).toBe(site.origin + SLASHED);
  expect(entries.get(SLASHLESS)).toBe(site.origin + SLASHED);
});

test('no trail is suggested that leads through a page that is gone or redirects', () => {
  expect(breadcrumbs.get('/tools/adzes')).toContain(`"${site.origin}/saws"`);
  for (const path of ['/tools/augers', '/tools/awls']) expect(breadcrumbs.get(path)).toBeNull();
});
