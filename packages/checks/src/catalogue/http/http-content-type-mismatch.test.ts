import { describeCheck } from '../../testing.ts';
import { httpContentTypeMismatch } from './http-content-type-mismatch.ts';

const served = (mediaType: string | null, sniffedType: string | null) => ({
  mediaType,
  sniffedType,
  headers: { 'content-type': mediaType ?? '' },
});

describeCheck(httpContentTypeMismatch, {
  fails: [
    {
      name: 'no type',
      response: served(null, 'text/html'),
      evidence: { contentType: null, sniffedType: 'text/html' },
    },
    {
      name: 'HTML as plain text',
      response: served('text/plain', 'text/html'),
      severity: 'high',
      message: /declared as "text\/plain" but looks like text\/html/,
    },
    { name: 'HTML as bytes', response: served('application/octet-stream', 'text/html'), severity: 'high' },
    {
      name: 'HTML as an image',
      url: 'https://example.com/a.png',
      response: served('image/png', 'text/html'),
    },
    { name: 'a PDF as HTML', response: served('text/html', 'application/pdf') },
    { name: 'an image as HTML', response: served('text/html', 'image/png') },
    {
      name: 'a stylesheet as HTML',
      url: 'https://example.com/app.css',
      response: served('text/html', null),
      evidence: { extension: 'css' },
    },
  ],
  passes: [
    { name: 'HTML as HTML' },
    {
      name: 'a PDF',
      url: 'https://example.com/a.pdf',
      response: served('application/pdf', 'application/pdf'),
    },
  ],
  nearMisses: [
    { name: 'a page whose name looks like a file', url: 'https://example.com/wiki/Node.js' },
    {
      name: 'source text that is meant to be read',
      url: 'https://example.com/page.txt',
      response: served('text/plain', 'text/html'),
    },
    {
      name: 'an office document, which is a zip file',
      response: served('application/vnd.ms-excel', 'application/zip'),
    },
    { name: 'a download', response: served('application/octet-stream', 'application/zip') },
    { name: 'one image format as another', response: served('image/jpeg', 'image/webp') },
    { name: 'a compressed SVG', response: served('image/svg+xml', 'application/gzip') },
    { name: 'XHTML', response: served('application/xhtml+xml', 'text/html') },
    { name: 'an empty body', response: { ...served(null, null), bytes: 0 } },
    { name: 'an error page', response: { ...served(null, null), status: 404 } },
  ],
});
