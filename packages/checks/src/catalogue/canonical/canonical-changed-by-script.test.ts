import { describeCheck } from '../../testing.ts';
import { canonicalChangedByScript } from './canonical-changed-by-script.ts';

describeCheck(canonicalChangedByScript, {
  fails: [
    {
      name: 'another one after rendering',
      html: '<link rel=canonical href=/>',
      dom: '<link rel=canonical href=/page>',
      evidence: { source: 'https://example.com/', rendered: 'https://example.com/page' },
    },
    {
      name: 'one that scripts remove',
      html: '<link rel=canonical href=/page>',
      dom: '<p>Text</p>',
      observed: null,
    },
  ],
  passes: [
    {
      name: 'the same in both',
      html: '<link rel=canonical href=/page>',
      dom: '<link rel=canonical href=/page>',
    },
  ],
  nearMisses: [
    { name: 'one that only scripts add', html: '<p>Text</p>', dom: '<link rel=canonical href=/page>' },
    {
      name: 'the same in another spelling',
      html: '<link rel=canonical href=/page>',
      dom: '<link rel=canonical href=https://example.com/page>',
    },
    { name: 'a page that was not rendered', html: '<link rel=canonical href=/>' },
  ],
});
