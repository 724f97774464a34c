import { describeCheck } from '../../testing.ts';
import { sdChangedByScript } from './sd-changed-by-script.ts';

describeCheck(sdChangedByScript, {
  fails: [
    {
      name: 'another one after rendering',
      html: '<script type=application/ld+json>{"@type":"WebPage"}</script>',
      dom: '<script type=application/ld+json>{"@type":"Product"}</script>',
      message: /^JavaScript changes the set of types from “.+” to “.+”\.$/,
    },
    {
      name: 'one that only scripts add',
      html: '<p>Text</p>',
      dom: '<script type=application/ld+json>{"@type":"Product"}</script>',
      message: /^The source has no set of types: JavaScript adds “.+”\.$/,
    },
    {
      name: 'one that scripts remove',
      html: '<script type=application/ld+json>{"@type":"WebPage"}</script>',
      dom: '<p>Text</p>',
      message: /^JavaScript removes the set of types “.+”\.$/,
      observed: null,
    },
  ],
  passes: [
    {
      name: 'the same in both',
      html: '<script type=application/ld+json>{"@type":"WebPage"}</script>',
      dom: '<script type=application/ld+json>{"@type":"WebPage"}</script>',
    },
  ],
  nearMisses: [
    { name: 'a page that was not rendered', html: '<p>Text</p>' },
    {
      name: 'other text beside it',
      html: '<script type=application/ld+json>{"@type":"WebPage"}</script>',
      dom: `<script type=application/ld+json>{"@type":"WebPage"}</script><p>More</p>`,
    },
  ],
});
