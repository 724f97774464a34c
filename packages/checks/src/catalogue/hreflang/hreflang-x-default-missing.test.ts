import { describeCheck } from '../../testing.ts';
import { hreflangXDefaultMissing } from './hreflang-x-default-missing.ts';

const link = (code: string, path: string) =>
  `<link rel="alternate" hreflang="${code}" href="https://example.com${path}">`;

describeCheck(hreflangXDefaultMissing, {
  fails: [
    {
      name: 'two languages, on the first of the pages',
      url: 'https://example.com/de',
      html: link('de', '/de') + link('en', '/en'),
      evidence: { codes: ['de', 'en'] },
    },
    {
      name: 'two languages, one of them that of the page, which does not name itself',
      url: 'https://example.com/de',
      html: `<html lang="de"><head>${link('en', '/en')}</head></html>`,
      evidence: { codes: ['en', 'de'] },
    },
  ],
  passes: [
    {
      name: 'with x-default',
      url: 'https://example.com/de',
      html: link('de', '/de') + link('en', '/en') + link('x-default', '/'),
    },
  ],
  nearMisses: [
    {
      name: 'another page of the set reports it',
      url: 'https://example.com/en',
      html: link('de', '/de') + link('en', '/en'),
    },
    { name: 'one language only', html: link('en', '/page') },
  ],
});
