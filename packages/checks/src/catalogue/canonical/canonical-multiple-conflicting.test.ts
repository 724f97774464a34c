import { describeCheck } from '../../testing.ts';
import { canonicalMultipleConflicting } from './canonical-multiple-conflicting.ts';

describeCheck(canonicalMultipleConflicting, {
  fails: [
    {
      name: 'two different canonicals',
      html: '<head><link rel="canonical" href="/a"><link rel="canonical" href="/b"></head>',
      evidence: {
        values: ['https://example.com/a', 'https://example.com/b'],
        sources: ['html', 'html'],
        conflicting: true,
      },
      message: /https:\/\/example\.com\/a, https:\/\/example\.com\/b/,
    },
    {
      name: 'two different ones in headers',
      response: { headers: { link: ['</a>; rel=canonical', '</b>; rel=canonical'] } },
      evidence: { sources: ['header', 'header'] },
    },
    {
      name: 'the same one twice',
      html: '<head><link rel="canonical" href="/page"><link rel="canonical" href="https://example.com/page"></head>',
      evidence: { conflicting: false },
      severity: 'low',
    },
  ],
  passes: [{ name: 'a single one', html: '<head><link rel="canonical" href="/page"></head>' }],
  nearMisses: [
    {
      name: 'another one in a noscript',
      html: '<link rel="canonical" href="/a"><noscript><link rel="canonical" href="/b"></noscript>',
    },
    {
      name: 'one in the page and the same one in a header',
      html: '<head><link rel="canonical" href="/page"></head>',
      response: { headers: { link: '<https://example.com/page>; rel=canonical' } },
    },
    {
      name: 'page and header disagree: canonical-header-conflict',
      html: '<head><link rel="canonical" href="/page"></head>',
      response: { headers: { link: '</other>; rel=canonical' } },
    },
    {
      name: 'the second one is ignored',
      html: '<head><link rel="canonical" href="/page"></head><body><link rel="canonical" href="/other"></body>',
    },
  ],
});
