import { expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import { sharedSiteName, siteName, withoutSiteName } from './site-name.ts';

test.each([
  ['og:site_name', '<meta property="og:site_name" content="Acme Tools"><title>A | B</title>'],
  [
    'the WebSite node',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Acme Tools"}</script>',
  ],
  ['application-name', '<meta name="application-name" content="Acme Tools">'],
  ['the part of the title that spells the host', '<title>Cordless drills – Acme Tools</title>'],
])('the name of the site comes from %s', (_source, html) => {
  expect(siteName(factsOf(html, { url: 'https://www.acme-tools.co.uk/drills' }))).toBe('Acme Tools');
});

test('the name of the site is the part of the title that names the organisation at its address', () => {
  const named = (url: string) => {
    const node = { '@context': 'https://schema.org', '@type': 'Organization', name: 'Acme Tools', url };
    const script = `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
    return siteName(factsOf(`<title>Cordless drills | ACME Tools</title>${script}`));
  };
  expect(named('https://example.com/')).toBe('ACME Tools');
  for (const url of ['https://employer.example/', 'https://example.com/employers/acme'])
    expect(named(url)).toBeNull();
});

test('what a site builder calls sites without a name is no name', () => {
  for (const name of [
    'My Site 1',
    'Your awesome title',
    'My WordPress Blog',
    'Site name',
    'Create Next App',
    'Mysite 3',
    'My New Hugo Site',
    'My Docs',
  ])
    expect(siteName(factsOf(`<meta property="og:site_name" content="${name}">`))).toBeNull();
  for (const name of ['My Site of Leeds', 'Namesite', 'The Company Shop'])
    expect(siteName(factsOf(`<meta property="og:site_name" content="${name}">`))).toBe(name);
});

test('a site may have no name', () => {
  expect(siteName(factsOf('<title>Cordless drills | Sale</title>'))).toBeNull();
});

test.each([
  ['Drills | Acme Tools', 'Drills'],
  ['Acme Tools: Drills', 'Drills'],
  ['Drills — ACME  tools', 'Drills'],
  ['Drills | Saws | Acme Tools', 'Drills | Saws'],
  ['Drills｜Acme Tools', 'Drills'],
  ['Drills｜Acme Tools【公式】', 'Drills'],
  ['| Acme Tools', ''],
  ['Acme Tools', ''],
  ['Acme Tools of Leeds', 'Acme Tools of Leeds'],
  ['Drills | Acme Tools of Leeds', 'Drills'],
  ['Drills | Acme', 'Drills'],
  ['Drills: Acme Tools compared', 'Drills: Acme Tools compared'],
  ['Drills | Acmeology', 'Drills | Acmeology'],
  ['Cordless-drills', 'Cordless-drills'],
  ['Drills » Acme Tools', 'Drills'],
  ['Drills | My Site 1', 'Drills'],
  ['«Drills» against «Saws» | Acme Tools', '«Drills» against «Saws»'],
  ['« Drills » or saws | Acme Tools', '« Drills » or saws'],
  ['»Drills« – Acme Tools', '»Drills«'],
])('"%s" without "Acme Tools" is "%s"', (title, topic) => {
  expect(withoutSiteName(title, 'Acme Tools')).toBe(topic);
});

test('Chinese titles have their parts between underscores or hyphens', () => {
  expect(withoutSiteName('电钻_新闻_云山茶业', '云山茶业')).toBe('电钻_新闻');
  expect(withoutSiteName('电钻-云山茶业', '云山茶业')).toBe('电钻');
});

test('the part that many titles share is the name of the site', () => {
  const titles = [
    'Drills | Acme Tools',
    'Saws | Acme Tools',
    'Acme Tools: all tools',
    'Screws',
    'Glue | Sale',
  ];
  expect(sharedSiteName(titles)).toBe('Acme Tools');
  expect(sharedSiteName(titles.slice(1))).toBeNull();
});
