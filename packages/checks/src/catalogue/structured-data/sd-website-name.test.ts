import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdWebsiteName } from './sd-website-name.ts';

const url = 'https://example.com/';
const counts = { pages: 9, htmlPages: 9, indexablePages: 9, noindexPages: 0 };
const home = (html: string, address = url) => ({
  counts,
  homePageFacts: factsOf(html, { url: address, site: { isHomePage: true } }),
});
const ogName = '<meta property="og:site_name" content="Mill">';
const website = { '@type': 'WebSite', name: 'Mill', url };

function expected(block: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...block }, null, 2);
}

describeSiteCheck(sdWebsiteName, {
  fails: [
    {
      name: 'no WebSite',
      ...home(ogName),
      findings: [{ url, evidence: { reason: 'no_node' }, fix: expected(website) }],
    },
    {
      name: 'no WebSite, and an emoji beside the name in the title',
      ...home('<title>Example 🚀</title>'),
      findings: [{ url, fix: expected({ ...website, name: 'Example' }) }],
    },
    {
      name: 'no WebSite, and the name that Wix gives to sites without one',
      ...home('<meta property="og:site_name" content="My Site 3"><title>Home | Mysite 3</title>'),
      findings: [{ url, fix: null }],
    },
    {
      name: 'no WebSite, and the canonical of a site that this one was made from',
      ...home(`${ogName}<link rel="canonical" href="https://your-docusaurus-site.example.net/">`),
      findings: [{ url, fix: expected(website) }],
    },
    { name: 'no WebSite and no name', ...home('<p>Text</p>'), findings: [{ url, fix: null }] },
    {
      name: 'only a search action',
      ...home(ogName + jsonLd({ '@type': 'WebSite', url })),
      findings: [
        { url, evidence: { reason: 'no_name' }, fix: expected({ '@type': 'WebSite', url, name: 'Mill' }) },
      ],
    },
    {
      name: 'no url',
      ...home(jsonLd({ '@type': 'WebSite', name: 'Mill' })),
      findings: [{ url, evidence: { reason: 'no_url' }, fix: expected(website) }],
    },
    {
      name: 'the url of another page',
      ...home(jsonLd({ ...website, url: 'https://www.example.com/start' })),
      findings: [{ url, evidence: { reason: 'other_url' } }],
    },
    {
      name: 'a name that nothing else has',
      ...home(`<title>Mill</title>${ogName}${jsonLd({ ...website, name: 'Best bread in town' })}`),
      findings: [{ url, evidence: { reason: 'other_name', siteName: 'Mill' } }],
    },
    {
      name: 'no name at all',
      ...home(jsonLd({ ...website, name: 'Home' })),
      findings: [{ url, evidence: { reason: 'generic_name' }, fix: null }],
    },
    {
      name: 'no url beside the name with which a theme begins, which is proposed to nobody',
      ...home(jsonLd({ '@type': 'WebSite', name: 'Your awesome title' })),
      findings: [{ url, evidence: { reason: 'generic_name' }, fix: null }],
    },
    {
      name: 'the name with which WordPress begins, and the real one for link previews',
      ...home(ogName + jsonLd({ ...website, name: 'My WordPress Blog' })),
      findings: [{ url, evidence: { reason: 'generic_name' }, fix: expected(website) }],
    },
  ],
  passes: [{ name: 'name and url', ...home(ogName + jsonLd(website)) }],
  nearMisses: [
    {
      name: 'og:site_name as alternate name',
      ...home(ogName + jsonLd({ ...website, name: 'The Mill', alternateName: 'mill' })),
    },
    {
      name: 'the name is in the title',
      ...home(`<title>The Mill – Bread</title>${ogName}${jsonLd({ ...website, name: 'The Mill' })}`),
    },
    { name: 'the url without slash', ...home(jsonLd({ ...website, url: 'https://example.com' })) },
    { name: 'a site in a folder', ...home('<p>Text</p>', 'https://example.com/shop/') },
    { name: 'a handful of pages', ...home('<p>Text</p>'), counts: { ...counts, indexablePages: 4 } },
    { name: 'the home page is not known', counts },
  ],
});
