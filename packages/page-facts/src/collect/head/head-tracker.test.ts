import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

const late = '<meta name="late" content="x">';

function headOf(html: string) {
  const { metas, document } = factsOf(html).html;
  const meta = metas.find(({ name }) => name === 'late');
  return { inHead: meta?.inHead, brokenBy: document.headBrokenBy?.name ?? null };
}

describe('the head as a browser builds it', () => {
  test.each([
    ['an explicit head', `<html><head>${late}</head><body>`],
    ['no head tag', `${late}<p>text`],
    ['no tags but comments before', `<!-- a --><!doctype html>\n${late}`],
    [
      'every element that may stand in it',
      `<head><base href=/><link><meta><script>1<2</script><style>p{}</style><title>t</title><template><div>x</div></template><noscript><link><style>x</style></noscript>${late}</head>`,
    ],
    ['after its end tag, before the body', `<head></head>\n${late}<body>`],
    [
      'nested templates',
      `<head><template><template><p>x</p></template><div>x</div></template>${late}</head>`,
    ],
    ['end tags that browsers ignore there', `<head></p></div></title></noscript>${late}</head>`],
    ['an end tag of the body in a template', `<head><template></body></template>${late}</head>`],
    ['a noscript that a title ends', `<head><noscript><title>t</title></noscript>${late}</head>`],
    ['white space', `<head>\n\f\r  \t${late}</head>`],
    ['a byte order mark before all', `\ufeff<!doctype html><head>${late}</head>`],
  ])('goes on with %s', (_case, html) => {
    expect(headOf(html)).toEqual({ inHead: true, brokenBy: null });
  });

  test.each([
    ['div', `<head><div></div>${late}</head><body>`],
    ['img', `<head><img src=a>${late}</head>`],
    ['iframe', `<head><iframe></iframe>${late}</head>`],
    ['my-element', `<head><my-element></my-element>${late}</head>`],
    ['svg', `<head><svg><title>x</title></svg>${late}</head>`],
    ['#text', `<head>\ufeff stray text${late}</head>`],
    ['#text', `<head><meta charset="utf-8">\ufeff${late}</head>`],
    ['#text', `<head>&nbsp;${late}</head>`],
    ['#text', `<head>\u3000${late}</head>`],
    ['img', `<head><noscript><img src=pixel></noscript>${late}</head>`],
    ['#text', `<head><noscript>text</noscript>${late}</head>`],
    ['div', `<head><div></div>${late}<body>`],
    ['/body', `<head><title>t</title></body>${late}</head><body>`],
    ['/html', `<html><head></html>${late}</head><body>`],
    ['/br', `<head></br>${late}</head>`],
    ['/br', `<head><noscript></br></noscript>${late}</head>`],
    ['#text', `Warning: <!doctype html><html><head>${late}</head>`],
    ['#text', `\ufeff\ufeff<!doctype html><head>${late}</head>`],
    ['br', `<br><b>Notice</b> <html><head>${late}</head>`],
    ['div', `<title>t</title><div></div><html><head>${late}</head>`],
  ])('is broken by %s', (brokenBy, html) => {
    expect(headOf(html)).toEqual({ inHead: false, brokenBy });
  });

  test.each([
    ['the body follows without an end tag', `<head><title>t</title><body>${late}`],
    ['neither end tag nor body tag is there', `<head><title>t</title><p>text</p>${late}`],
    ['noscript follows an end tag without a start tag', `</head><noscript></noscript>${late}`],
    ['noscript follows the end tag', `<head></head><noscript></noscript>${late}`],
    ['text follows the end tag', `<head></head>text${late}`],
    ['a page without a head tag ends in a body', `<p>text</p>${late}<body>`],
    ['a second page follows in the body', `<html><body>text<html><head>${late}</head>`],
    ['nothing was a head', `<p>text</p>${late}`],
  ])('ends, but is not broken, when %s', (_case, html) => {
    expect(headOf(html)).toEqual({ inHead: false, brokenBy: null });
  });

  test('is broken at an offset of the source', () => {
    const html = `<head><title>a &amp; b</title><div></div>${late}</head>`;
    expect(factsOf(html).html.document.headBrokenBy).toMatchObject({
      name: 'div',
      offset: html.indexOf('<div'),
      outerOffset: html.indexOf('<div'),
    });
  });

  test('is broken from the start of the noscript around an element', () => {
    const html = `<head><noscript><link></noscript><noscript><style></style><img></noscript>${late}</head>`;
    expect(factsOf(html).html.document.headBrokenBy).toMatchObject({
      name: 'img',
      offset: html.indexOf('<img'),
      outerOffset: html.lastIndexOf('<noscript'),
    });
  });
});
