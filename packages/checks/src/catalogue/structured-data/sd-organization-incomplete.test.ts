import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { imageTarget } from '../../testing/social-preview-of.ts';
import { sdOrganizationIncomplete } from './sd-organization-incomplete.ts';

const url = 'https://example.com/';
const home = (html: string) => ({ homePageFacts: factsOf(html, { url, site: { isHomePage: true } }) });
const logo = 'https://example.com/logo.png';
const complete = {
  '@type': 'Bakery',
  name: 'Mill',
  url,
  logo,
  sameAs: ['https://www.instagram.com/mill'],
  address: '1 Mill Lane',
};
const withLogo = (image: { readonly type: string; readonly width: number; readonly height: number }) => ({
  ...home(jsonLd(complete)),
  pages: [{ url }],
  references: [{ from: url, to: logo, kind: 'image' as const, target: imageTarget({ url: logo, image }) }],
});

describeSiteCheck(sdOrganizationIncomplete, {
  fails: [
    {
      name: 'no organisation; the page says enough for a block',
      ...home(
        '<meta property="og:site_name" content="Mill"><footer><a href="https://www.instagram.com/mill">Instagram</a></footer>',
      ),
      findings: [
        {
          url,
          evidence: { present: false },
          fix: JSON.stringify(
            {
              '@context': 'https://schema.org',
              '@type': 'Organization',
              '@id': 'https://example.com/#organization',
              name: 'Mill',
              url,
              sameAs: ['https://www.instagram.com/mill'],
            },
            null,
            2,
          ),
        },
      ],
    },
    {
      name: 'no organisation; links to a theme, a video, a post and a form to share lead to no profile of it',
      ...home(
        `<meta property="og:site_name" content="Mill"><footer>${[
          'https://www.linkedin.com/company/mill/',
          'https://github.com/mill',
          'https://github.com/readthedocs/sphinx_rtd_theme',
          'https://www.youtube.com/watch?v=1',
          'https://x.com/mill/status/1',
          'https://www.facebook.com/sharer/sharer.php?u=1',
          'https://www.facebook.com/sharer.php?u=1',
          'https://www.linkedin.com/shareArticle?url=1',
        ]
          .map((to) => `<a href="${to}">to</a>`)
          .join('')}</footer>`,
      ),
      findings: [
        {
          url,
          evidence: { present: false },
          fix: /"sameAs": \[\s*"https:\/\/www\.linkedin\.com\/company\/mill\/",\s*"https:\/\/github\.com\/mill"\s*\]/,
        },
      ],
    },
    {
      name: 'no organisation; an icon that nobody has seen is no logo',
      ...home(
        '<meta property="og:site_name" content="Mill"><link rel="icon" sizes="192x192" href="/icon.png">',
      ),
      findings: [{ url, evidence: { present: false }, fix: /^(?![^]*"logo")[^]*"Mill"/ }],
    },
    { name: 'no organisation, no name', ...home('<p>Text</p>'), findings: [{ url, fix: null }] },
    {
      name: 'no address',
      ...home(jsonLd({ ...complete, address: undefined })),
      findings: [{ url, evidence: { present: true, faults: [{ property: 'address' }] } }],
    },
    {
      name: 'the URL of another page',
      ...home(jsonLd({ ...complete, url: 'https://example.com/about' })),
      findings: [{ url, severity: 'medium', evidence: { faults: [{ property: 'url' }] } }],
    },
    {
      name: 'two organisations',
      ...home(jsonLd(complete, { '@type': 'Organization', name: 'Other' })),
      findings: [{ url, severity: 'medium', evidence: { faults: [{ property: 'name' }] } }],
    },
    {
      name: 'a small logo',
      ...withLogo({ type: 'png', width: 64, height: 64 }),
      findings: [{ url, severity: 'medium', evidence: { faults: [{ property: 'logo' }] } }],
    },
  ],
  passes: [
    { name: 'complete', ...home(jsonLd(complete)) },
    { name: 'with a logo that was measured', ...withLogo({ type: 'png', width: 112, height: 112 }) },
  ],
  nearMisses: [
    { name: 'a vector logo', ...withLogo({ type: 'svg', width: 24, height: 24 }) },
    { name: 'the home page is not known' },
    {
      name: 'another site as its address',
      ...home(jsonLd({ ...complete, url: 'https://mill.example.net/' })),
    },
    {
      name: 'a publisher of another name is no rival',
      ...home(
        jsonLd(complete, { '@type': 'WebSite', publisher: { '@type': 'Organization', name: 'Other' } }),
      ),
    },
    { name: 'markup that does not parse', ...home('<script type="application/ld+json">{,</script>') },
  ],
});
