import { describe, expect, test } from '@jest/globals';
import { withoutInnerScriptEnds } from './inner-script-ends.ts';
import { factsOf } from './testing.ts';

test('a script that writes a script ends where browsers end it', () => {
  const script = `<script><!--
    document.write('<script src=/a.js></script><a href=/b>B</a>');
    //--></script>`;
  const { html } = factsOf(`<head>${script}<title>x</title></head><body>Text`);
  expect(html.titles).toMatchObject([{ text: 'x', inHead: true }]);
  expect(html.anchors).toEqual([]);
  expect(html.text.visible).toBe('Text');
  expect(html.document.headBrokenBy).toBeNull();
});

describe('an end tag', () => {
  test.each([
    ['between the tags of an inner script', '<script><!-- <script>a</script> --></script>', 1],
    ['of two inner scripts', '<script><!--<SCRIPT >a</SCRIPT><script/>b</script\n>--></script>', 2],
    ['of a script that never ends', '<script><!-- <script>a</script>', 1],
  ])('%s is blanked', (_where, html, count) => {
    const blanked = withoutInnerScriptEnds(html);
    expect(blanked).toHaveLength(html.length);
    expect(blanked.match(/ \/script/gi)).toHaveLength(count);
  });

  test.each([
    ['of a script', '<script>a</script>'],
    ['in a script with a comment', '<script><!-- a --> "<script>"</script>'],
    ['in a script that opens a comment', '<script><!-- a</script>'],
    ['behind an empty comment', '<script><!--> "<script>"</script>'],
    ['of another name', '<script><!-- <scripts></script>'],
    ['of a script in a comment', '<!-- <script> --><script>a</script>'],
    ['of a script behind one in a comment', '<!-- <script> <!-- <script> --><script>a</script>'],
  ])('%s is left', (_where, html) => {
    expect(withoutInnerScriptEnds(html)).toBe(html);
  });
});
