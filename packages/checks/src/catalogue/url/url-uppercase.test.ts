import { describeCheck } from '../../testing.ts';
import { urlUppercase } from './url-uppercase.ts';

describeCheck(urlUppercase, {
  fails: [
    {
      name: 'a capitalised folder and page',
      url: 'https://example.com/Tools/Cordless-Drills',
      evidence: { segments: ['Tools', 'Cordless-Drills'] },
      message: 'The path has capital letters: "Tools", "Cordless-Drills".',
    },
    {
      name: 'a folder above a file',
      url: 'https://example.com/Tools/drills.html',
      evidence: { segments: ['Tools'] },
    },
  ],
  passes: [{ name: 'lower case', url: 'https://example.com/tools/cordless-drills' }],
  nearMisses: [
    { name: 'hexadecimal digits of an escape', url: 'https://example.com/caf%C3%A9' },
    { name: 'an identifier', url: 'https://example.com/watch/dQw4w9WgXcQ' },
    { name: 'a language with its region', url: 'https://example.com/pt-BR/tools' },
    { name: 'one with its script', url: 'https://example.com/zh-Hant-TW/tools' },
    { name: 'a file', url: 'https://example.com/docs/README.html' },
    {
      name: 'an article of a wiki, which is called after its title',
      url: 'https://example.com/wiki/Cordless_drills',
      html: '<meta name="generator" content="MediaWiki 1.39">',
    },
    { name: 'the query', url: 'https://example.com/search?q=Drills' },
    { name: 'a redirect', url: 'https://example.com/Tools', response: { status: 301 } },
  ],
});
