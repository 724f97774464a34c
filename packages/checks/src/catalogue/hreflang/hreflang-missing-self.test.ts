import { describeCheck } from '../../testing.ts';
import { hreflangMissingSelf } from './hreflang-missing-self.ts';

const link = (code: string, path: string) =>
  `<link rel="alternate" hreflang="${code}" href="https://example.com${path}">`;

describeCheck(hreflangMissingSelf, {
  fails: [
    {
      name: 'others only',
      html: `<html lang="en"><head>${link('de', '/de')}</head></html>`,
      evidence: { codes: ['de'], suggestedCode: 'en' },
      fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
    },
    {
      name: 'x-default is no language',
      html: `<html lang="en"><head>${link('de', '/de')}${link('x-default', '/page')}</head></html>`,
      evidence: { suggestedCode: 'en' },
    },
    {
      name: 'the language of the page is taken by another URL',
      html: `<html lang="en"><head>${link('en', '/en')}</head></html>`,
      evidence: { suggestedCode: null },
      fix: null,
    },
    {
      name: 'a set that names no countries, as the other pages probably do, too',
      html: `<html lang="en-US"><head>${link('de', '/de')}${link('x-default', '/')}</head></html>`,
      evidence: { suggestedCode: 'en' },
    },
    {
      name: 'a set that names countries',
      html: `<html lang="en-US"><head>${link('de-at', '/at')}${link('fr', '/fr')}</head></html>`,
      evidence: { suggestedCode: 'en-US' },
    },
    {
      name: 'a language whose countries write it differently',
      html: `<html lang="zh-TW"><head>${link('de', '/de')}</head></html>`,
      evidence: { suggestedCode: 'zh-TW' },
    },
    {
      name: 'the language of the page is taken by another URL, for readers of any country',
      html: `<html lang="fr-FR"><head>${link('fr', '/fr')}${link('de', '/de')}</head></html>`,
      evidence: { suggestedCode: null },
      fix: null,
    },
    {
      name: 'the language of the page is taken by another URL, for readers of another country',
      html: `<html lang="fr-FR"><head>${link('fr-be', '/be')}</head></html>`,
      evidence: { suggestedCode: 'fr-FR' },
    },
    {
      name: 'the text is in another language than the page declares',
      html: `<html lang="en"><head>${link('de', '/de')}</head></html>`,
      detectedLanguage: { code: 'es', probability: 0.8 },
      fix: null,
    },
    { name: 'the language of the page is not known', html: link('de', '/de'), fix: null },
  ],
  passes: [{ name: 'itself and another', html: link('en', '/page') + link('de', '/de') }],
  nearMisses: [
    { name: 'itself in another spelling', html: link('en', '/page#top') + link('de', '/de') },
    { name: 'no hreflang at all', html: '<html lang="en"></html>' },
    { name: 'x-default to itself and nothing else', html: link('x-default', '/page') },
    {
      name: 'itself in the Link header',
      html: link('de', '/de'),
      response: { headers: { link: '<https://example.com/page>; rel="alternate"; hreflang="en"' } },
    },
  ],
});
