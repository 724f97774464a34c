import { expect, test } from '@jest/globals';
import { logoTypeOf } from './logo.ts';

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('a PNG and a drawing are logos', () => {
  expect(logoTypeOf(png(400, 120))).toBe('image/png');
  const drawing = svg(
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9"/>',
  );
  expect(logoTypeOf(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- ours -->'), drawing]))).toBe(
    'image/svg+xml',
  );
});

test.each([
  ['a large PNG', png(4_000, 10)],
  ['half a PNG', png(1, 1).subarray(0, 20)],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a page', Buffer.from('<html><body></body></html>')],
  ['nothing', Buffer.alloc(0)],
  ['two drawings', Buffer.concat([svg(''), svg('')])],
  ['a script', svg('<script>alert(1)</script>')],
  ['a handler', svg('<path onload="alert(1)"/>')],
  ['a page in a drawing', svg('<foreignObject/>')],
  ['an image in a drawing', svg('<image href="https://spy.example/"/>')],
  ['a link', svg('<a href="javascript:alert(1)"><path/></a>')],
  ['a paint of another site', svg('<path fill="url(https://spy.example/)"/>')],
  ['a reference to another file', svg('<linearGradient xlink:href="https://spy.example/#a"/>')],
  ['a style', svg('<style>@import "https://spy.example/"</style>')],
  ['parts that repeat each other', svg('<g id="a"/><use href="#a"/>')],
])('%s is not a logo', (_what, bytes) => {
  expect(() => logoTypeOf(bytes)).toThrow(expect.objectContaining({ name: 'UnfitLogoError' }));
});

test('an entity does not evade the rules', () => {
  const bomb = '<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]><svg>&a;</svg>';
  expect(() => logoTypeOf(Buffer.from(bomb))).toThrow('!DOCTYPE');
});
