import { describeCheck } from '../../testing.ts';
import { contentLangMissing } from './content-lang-missing.ts';

const text = `<p>${'Bohrmaschine '.repeat(50)}</p>`;
const german = { code: 'de', probability: 0.95 };

describeCheck(contentLangMissing, {
  fails: [
    {
      name: 'no lang, but the language is clear',
      html: `<html><body>${text}</body></html>`,
      detectedLanguage: german,
      evidence: { detectedLanguage: 'de', suggested: 'de' },
      message: 'The html element has no lang attribute; the page seems to be "de".',
      fix: 'de',
    },
    {
      name: 'a blank one, without the html tag in the source',
      html: `<title>Bohrer</title>${text}`,
      detectedLanguage: german,
      fix: 'de',
    },
    {
      name: 'the page says which language it is to others',
      html: '<html lang=" "><link rel="alternate" hreflang="pt-br" href="https://example.com/page">',
      severity: 'medium',
      fix: 'pt-BR',
    },
    {
      name: 'the page calls its language by a tag of the author’s own',
      html: '<link rel="alternate" hreflang="x-klingon" href="https://example.com/page">',
      severity: 'medium',
      fix: null,
    },
    {
      name: 'too little text to detect the language',
      html: '<p>Bohrer',
      detectedLanguage: german,
      fix: null,
    },
    {
      name: 'the attribute of XHTML in HTML, where it has no effect',
      html: '<html xml:lang="de">',
      fix: null,
    },
    {
      name: 'a language that is not clear',
      html: text,
      detectedLanguage: { code: 'de', probability: 0.8 },
      fix: null,
    },
  ],
  passes: [{ name: 'a lang attribute', html: '<html lang="de">' }],
  nearMisses: [
    {
      name: 'the attribute of XHTML in XHTML',
      html: '<html xml:lang="de">',
      response: { mediaType: 'application/xhtml+xml' },
    },
    { name: 'a wrong one is another fault', html: '<html lang="de_DE">' },
    { name: 'a redirect', response: { status: 301 } },
  ],
});
