import { describeCheck } from '../../testing.ts';
import { hreflangInvalidCode } from './hreflang-invalid-code.ts';

const link = (code: string, href = 'https://example.com/other') =>
  `<link rel="alternate" hreflang="${code}" href="${href}">`;
const words = 'ord '.repeat(120);

function failing(code: string, reason: string, suggested: string | null) {
  return { name: code, html: link(code), evidence: { invalid: [{ reason, suggested }] } };
}

describeCheck(hreflangInvalidCode, {
  fails: [
    failing('en-UK', 'unknown_region', 'en-GB'),
    failing('en-EU', 'unknown_region', null),
    failing('de-YY', 'unknown_region', null),
    failing('es-419', 'area_region', 'es'),
    failing('en_US', 'underscore', 'en-US'),
    failing('xx', 'unknown_language', null),
    failing('jp', 'country_as_language', 'ja'),
    failing('cz', 'country_as_language', 'cs'),
    failing('ua', 'country_as_language', 'uk'),
    failing('eng', 'three_letters', 'en'),
    failing('iw', 'deprecated_language', 'he'),
    failing('en, de', 'list', null),
    failing(' ', 'empty', null),
    failing('zh-Xxxx', 'unknown_script', null),
    failing('de-1996', 'unsupported_subtag', 'de'),
    {
      name: 'se on a page in Swedish',
      html: `<html lang="sv">${link('se', 'https://example.com/page')}<main>${words}</main>`,
      detectedLanguage: { code: 'sv', probability: 0.99 },
      evidence: { invalid: [{ value: 'se', reason: 'country_as_language', suggested: 'sv' }] },
    },
    {
      name: 'a code in a Link header',
      response: { headers: { link: '<https://example.com/uk>; rel="alternate"; hreflang="en-uk"' } },
      evidence: { total: 1, invalid: [{ source: 'header', suggested: 'en-GB' }] },
    },
  ],
  passes: [
    { name: 'a language', html: link('de') },
    { name: 'language and country', html: link('pt-BR') },
    { name: 'language, script and country', html: link('sr-Latn-RS') },
    { name: 'x-default', html: link('X-Default') },
  ],
  nearMisses: [
    { name: 'capitals', html: link('EN-gb') },
    { name: 'be, which may be meant as Belarusian', html: link('be') },
    {
      name: 'se on a page in Northern Sami',
      html: `${link('se', 'https://example.com/page')}<main>${words}</main>`,
      detectedLanguage: { code: 'fi', probability: 0.99 },
    },
    {
      name: 'a Link header about another page',
      response: { headers: { link: '</uk>; rel="alternate"; hreflang="en-uk"; anchor="/other"' } },
    },
    { name: 'the language of an anchor', html: '<a hreflang="en-UK" href="/x">x</a>' },
    {
      name: 'the language of a feed',
      html: '<link rel="alternate" type="application/rss+xml" hreflang="es-419" href="/feed">',
    },
    { name: 'a noindex page', html: `<meta name="robots" content="noindex">${link('en-UK')}` },
  ],
});
