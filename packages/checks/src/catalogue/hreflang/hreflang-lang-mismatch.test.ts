import { describeCheck } from '../../testing.ts';
import { hreflangLangMismatch } from './hreflang-lang-mismatch.ts';

function page(lang: string, ...codes: readonly string[]) {
  const links = codes.map(
    (code) => `<link rel="alternate" hreflang="${code}" href="https://example.com/page">`,
  );
  return `<html lang="${lang}"><head>${links.join('')}</head><body><main>${'word '.repeat(120)}</main></body></html>`;
}

describeCheck(hreflangLangMismatch, {
  fails: [
    {
      name: 'two languages',
      html: page('en', 'de'),
      evidence: { hreflang: ['de'], lang: 'en', detected: null },
    },
    {
      name: 'and the text contradicts hreflang',
      html: page('en', 'de'),
      detectedLanguage: { code: 'en', probability: 0.99 },
      severity: 'medium',
      evidence: { detected: 'en' },
    },
    {
      name: 'and the text agrees with hreflang',
      html: page('en', 'de'),
      detectedLanguage: { code: 'de', probability: 0.99 },
      evidence: { detected: 'de' },
    },
  ],
  passes: [{ name: 'one language', html: page('de', 'de') }],
  nearMisses: [
    { name: 'a country more', html: page('en', 'en-GB') },
    { name: 'x-default', html: page('en', 'x-default') },
    { name: 'two names of Hebrew', html: page('iw', 'he') },
    { name: 'two names of Norwegian', html: page('nb-NO', 'no') },
    { name: 'one of several codes agrees', html: page('en', 'de', 'en') },
    { name: 'no lang, which content-lang-missing reports', html: page('', 'de') },
    {
      name: 'another page is in German',
      html: '<html lang="en"><head><link rel="alternate" hreflang="de" href="https://example.com/de"></head></html>',
    },
  ],
});
