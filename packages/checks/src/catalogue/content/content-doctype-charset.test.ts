import { expect, test } from '@jest/globals';
import { applyEdits } from '@plumbline/fixes';
import { factsOf } from '@plumbline/page-facts/testing';
import { describeCheck } from '../../testing.ts';
import { contentDoctypeCharset } from './content-doctype-charset.ts';

const xhtml = { mediaType: 'application/xhtml+xml', headers: { 'content-type': 'application/xhtml+xml' } };
const noCharset = { headers: { 'content-type': 'text/html' } };

describeCheck(contentDoctypeCharset, {
  fails: [
    {
      name: 'no doctype, which a person must add and look at the page',
      html: '<html><head><title>Drills</title></head>',
      evidence: { problems: ['no_doctype'] },
      fix: null,
    },
    {
      name: 'a doctype of the nineties',
      html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><title>Drills</title>',
      evidence: { problems: ['quirks_doctype'] },
      fix: null,
    },
    {
      name: 'no encoding anywhere',
      html: '<!doctype html><title>Café</title>',
      response: noCharset,
      evidence: { problems: ['no_charset'] },
      message: 'The page is not set up well: it declares no character encoding.',
      fix: '<meta charset="utf-8">',
    },
    {
      name: 'an encoding behind a long comment',
      html: `<!doctype html><head><!--${'x'.repeat(1100)}--><meta charset="utf-8"></head>`,
      response: noCharset,
      evidence: { problems: ['late_charset'] },
      fix: '<meta charset="utf-8">',
    },
    {
      name: 'two encodings, which a person must choose from',
      html: '<!doctype html><meta charset="windows-1251">',
      severity: 'medium',
      evidence: { problems: ['conflicting_charsets'] },
      fix: null,
    },
    {
      name: 'an encoding of XHTML in which it is not written',
      html: '<?xml version="1.0"?><html><head><meta charset="windows-1251"/></head></html>',
      response: {
        ...xhtml,
        headers: { 'content-type': 'application/xhtml+xml; charset=utf-8' },
      },
      severity: 'medium',
      evidence: { problems: ['conflicting_charsets'] },
      fix: null,
    },
    {
      name: 'neither doctype nor encoding',
      html: '<title>Drills</title>',
      response: noCharset,
      fix: null,
    },
  ],
  passes: [{ name: 'both', html: '<!doctype html><meta charset="utf-8">' }],
  nearMisses: [
    { name: 'a page that sends its readers on', html: '<meta http-equiv="refresh" content="0; url=/new">' },
    { name: 'comments before the doctype', html: '<!-- hello -->\n<!DOCTYPE HTML><title>Drills</title>' },
    {
      name: 'the strict doctype of XHTML',
      html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><title>Drills</title>',
    },
    {
      name: 'XHTML, which needs no doctype and names its encoding elsewhere',
      html: '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"></html>',
      response: xhtml,
    },
    {
      name: 'an encoding by http-equiv',
      html: '<!doctype html><meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
      response: noCharset,
    },
    { name: 'two names of one encoding', html: '<!doctype html><meta charset="UTF8">' },
    { name: 'a byte order mark', html: '\uFEFF<!doctype html>', response: noCharset },
    { name: 'a replacement character that the source writes', html: '<!doctype html><p>\uFFFD' },
  ],
});

test('the early declaration takes the place of late ones, since a document must have only one', () => {
  const late =
    '<meta charset="utf-8"><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8" /><title>Café</title>';
  const comment = `<!--${'x'.repeat(1100)}-->`;
  const html = `<!doctype html><head>${comment}${late}</head>`;
  const page = factsOf(html, { response: noCharset });
  const evidence = { problems: ['late_charset' as const], doctype: null, encodings: [], metaOffset: null };
  expect(applyEdits(html, contentDoctypeCharset.fix?.(page, evidence)?.edits ?? [])).toBe(
    `<!doctype html><head><meta charset="utf-8">${comment}<title>Café</title></head>`,
  );
});
