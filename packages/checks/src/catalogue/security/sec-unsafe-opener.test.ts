import { describeCheck } from '../../testing.ts';
import { secUnsafeOpener } from './sec-unsafe-opener.ts';

describeCheck(secUnsafeOpener, {
  fails: [
    {
      name: 'a link without rel',
      html: '<a href="https://example.org/" target="_blank">A</a>',
      evidence: { count: 1, sampleUrls: ['https://example.org/'], explicit: false },
      fix: 'noopener',
    },
    {
      name: 'links with other tokens, in other spelling',
      html: '<a href="https://example.org/" target="_BLANK" rel="nofollow">A</a><a href="https://example.net/" target=_blank rel=ugc>B</a>',
      evidence: { count: 2 },
      fix: 'nofollow noopener',
    },
    {
      name: 'a link that asks for the access',
      html: '<a href="https://example.org/" target="_blank" rel="opener">A</a>',
      evidence: { explicit: true },
      severity: 'medium',
      fix: 'noopener',
    },
    {
      name: 'a form',
      html: '<form action="https://example.org/search" target="_blank"></form>',
      fix: 'noopener',
    },
  ],
  passes: [
    {
      name: 'noopener',
      html: '<a href="https://example.org/" target="_blank" rel="external noopener">A</a>',
    },
    {
      name: 'noreferrer, which implies it',
      html: '<a href="https://example.org/" target="_blank" rel="noreferrer">A</a>',
    },
  ],
  nearMisses: [
    { name: 'a new tab on the own site', html: '<a href="/page" target="_blank">A</a>' },
    { name: 'another site in the same tab', html: '<a href="https://example.org/">A</a>' },
    { name: 'a named window', html: '<a href="https://example.org/" target="map">A</a>' },
    { name: 'a mail address', html: '<a href="mailto:a@example.org" target="_blank">A</a>' },
  ],
});
