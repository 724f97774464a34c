import { describeCheck } from '../../testing.ts';
import { contentHeadBroken } from './content-head-broken.ts';

const title = '<title>Drills</title>';

describeCheck(contentHeadBroken, {
  fails: [
    {
      name: 'an image before the canonical',
      html: `<html>\n<head>${title}\n <img src="/pixel.gif"><link rel="canonical" href="/page"><meta property="og:title" content="Drills"></head><body>`,
      evidence: {
        reason: 'invalid_element',
        element: 'img',
        line: 3,
        column: 2,
        metadataAfter: ['og:*', 'canonical'],
      },
      message: 'The element <img> in line 3 ends the head early; this loses: og:*, canonical.',
    },
    {
      name: 'stray text before the description',
      html: `<head>${title}--><meta name="description" content="All drills"></head>`,
      evidence: { element: '#text', metadataAfter: ['description'] },
    },
    {
      name: 'an end tag of the body before the description',
      html: `<head>${title}</body><meta name="description" content="All drills"></head><body>`,
      evidence: { element: '/body', metadataAfter: ['description'] },
      message: 'The end tag </body> in line 1 ends the head early; this loses: description.',
    },
    {
      name: 'a byte order mark of an included file before the title',
      html: `<head><meta charset="utf-8">\ufeff${title}</head><body>`,
      evidence: { element: '#text', metadataAfter: ['title'] },
    },
    {
      name: 'output before the doctype',
      html: `Warning: x\n<!doctype html><html><head>${title}</head><body>`,
      evidence: { reason: 'invalid_element', element: '#text', line: 1, metadataAfter: ['title'] },
      message: 'Text in line 1 ends the head early; this loses: title.',
    },
    {
      name: 'an image in a noscript of the head',
      html: `<head>${title}<noscript><img src="/pixel.gif"></noscript><meta name="viewport" content="width=device-width"></head>`,
      evidence: { metadataAfter: ['viewport'] },
    },
    {
      name: 'a div behind all metadata, which costs nothing',
      html: `<head>${title}<div></div></head><body>`,
      severity: 'low',
      evidence: { metadataAfter: [] },
    },
    {
      name: 'a second head in the body',
      html: `<head>${title}</head><body><head><meta name="robots" content="noindex"></head>`,
      evidence: { reason: 'several_heads', metadataAfter: ['robots'] },
    },
    {
      name: 'two bodies',
      html: `<head>${title}</head><body><body>`,
      severity: 'low',
      evidence: { reason: 'several_bodies' },
    },
    {
      name: 'nothing in the head',
      html: '<html><head></head><body><p>Text',
      severity: 'low',
      evidence: { reason: 'empty_head' },
    },
  ],
  passes: [
    {
      name: 'metadata, styles and scripts',
      html: `<head>${title}<style></style><script></script></head><body>`,
    },
  ],
  nearMisses: [
    { name: 'a head without tags', html: `${title}<meta name="description" content="All drills"><p>Text` },
    {
      name: 'a stylesheet in a noscript of the head',
      html: `<head>${title}<noscript><link rel="stylesheet" href="/a.css"></noscript></head>`,
    },
    { name: 'a div inside a template', html: `<head>${title}<template><div></div></template></head>` },
    {
      name: 'a stylesheet in the body',
      html: `<head>${title}</head><body><link rel="stylesheet" href="/a.css">`,
    },
  ],
});
