import { describeCheck } from '../../testing.ts';
import { robotsDirectiveConflict } from './robots-directive-conflict.ts';

const robots = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;

describeCheck(robotsDirectiveConflict, {
  fails: [
    {
      name: 'a page and a header that disagree',
      html: `<head>${robots('index, follow')}</head>`,
      response: { headers: { 'x-robots-tag': 'noindex' } },
      evidence: { conflicts: ['index'], effective: ['noindex', 'follow'] },
    },
    {
      name: 'different rules for all and for Google',
      html: `<head>${robots('all')}${robots('nofollow', 'googlebot')}</head>`,
      evidence: { conflicts: ['follow'] },
    },
    {
      name: 'two lengths of the snippet',
      html: `<head>${robots('max-snippet:-1')}${robots('max-snippet:50')}</head>`,
      evidence: { conflicts: ['max-snippet'] },
    },
    {
      name: 'noindex on a page that names another one',
      html: `<head>${robots('noindex')}<link rel="canonical" href="/other"></head>`,
      evidence: { conflicts: ['canonical'] },
      message: /names another page as its canonical/,
    },
  ],
  passes: [
    { name: 'one rule', html: `<head>${robots('noindex, follow')}</head>` },
    { name: 'none at all', html: '<p>Text</p>' },
  ],
  nearMisses: [
    {
      name: 'the same rules twice',
      html: `<head>${robots('index, max-image-preview:large')}${robots('max-image-preview:large')}</head>`,
    },
    {
      name: 'a rule for another bot',
      html: `<head>${robots('index')}${robots('noindex', 'bingbot')}</head>`,
    },
    {
      name: 'noindex on a page that names itself',
      html: `<head>${robots('noindex')}<link rel="canonical" href="/page"></head>`,
    },
  ],
});
