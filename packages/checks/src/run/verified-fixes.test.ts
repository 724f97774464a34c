import { describe, expect, test } from '@jest/globals';
import type { Edit, Fix } from '@plumbline/fixes';
import { pageOf } from '@plumbline/page-facts/testing';
import type { PageCheck } from '../check.ts';
import type { PageFailure } from './outcome.ts';
import { sketchPageCheck } from '../testing/sketch-check.ts';
import { verifiedFixes } from './verified-fixes.ts';

const wantsRightTitle: Partial<PageCheck> = {
  appliesTo: 'indexable',
  run: (page) => (page.html?.titles[0]?.text === 'Straße' ? null : { evidence: {} }),
};

function offered(check: Partial<PageCheck>, body = Buffer.from('<title>Wrong</title>')): Fix | null {
  const contentType = check.id === 'latin-1' ? 'text/html; charset=iso-8859-1' : 'text/html; charset=utf-8';
  const failure = failureOf({ ...wantsRightTitle, ...check });
  const page = pageOf(body, { response: { headers: { 'content-type': contentType } } });
  return verifiedFixes(page, [failure]).get(failure) ?? null;
}

function failureOf(check: Partial<PageCheck>): PageFailure {
  return {
    outcome: 'failed',
    check: sketchPageCheck({ id: 'title', ...check }),
    severity: 'medium',
    confidence: 'high',
    evidence: {},
  };
}

function fixOf(...edits: readonly Edit[]): Fix {
  return { current: 'Wrong', suggested: 'Straße', snippet: '<title>Straße</title>', edits };
}

test('a fix that makes the finding go away is offered as it is', () => {
  const fix = fixOf({ kind: 'title', value: 'Straße' });
  expect(offered({ fix: () => fix })).toEqual(fix);
});

test('a fix that leaves the finding is not offered', () => {
  expect(offered({ fix: () => fixOf({ kind: 'title', value: 'Still wrong' }) })).toBeNull();
});

test('a fix that takes the page out of what the check is about is not offered', () => {
  const noindex: Edit = { kind: 'meta', attribute: 'name', key: 'robots', content: 'noindex' };
  expect(offered({ fix: () => fixOf({ kind: 'title', value: 'Straße' }, noindex) })).toBeNull();
});

test('a check without a fix, or without one for this page, offers none', () => {
  expect(offered({})).toBeNull();
  expect(offered({ fix: () => null })).toBeNull();
});

test('no change of the source of XHTML is offered, because it would not be XML', () => {
  const response = { mediaType: 'application/xhtml+xml' };
  const page = pageOf('<html><head><title>Wrong</title></head></html>', { response });
  const ofPage = failureOf({ ...wantsRightTitle, fix: () => fixOf({ kind: 'title', value: 'Straße' }) });
  expect(verifiedFixes(page, [ofPage]).size).toBe(0);
});

test('no metadata is offered behind output that keeps the head from beginning', () => {
  const page = pageOf('Warning: x<!doctype html><html><head><title>Wrong</title></head></html>');
  const failure = failureOf({ ...wantsRightTitle, fix: () => fixOf({ kind: 'title', value: 'Straße' }) });
  expect(verifiedFixes(page, [failure]).size).toBe(0);
});

test('no value of one page is offered for a source of several pages', () => {
  const title = failureOf({ ...wantsRightTitle, fix: () => fixOf({ kind: 'title', value: 'Straße' }) });
  const viewport = failureOf({
    appliesTo: 'indexable',
    run: ({ html }) =>
      html?.metas.some(({ name }) => name === 'viewport') === true ? null : { evidence: {} },
    fix: () => fixOf({ kind: 'meta', attribute: 'name', key: 'viewport', content: 'width=device-width' }),
  });
  const shell = pageOf('<title>Wrong</title><div id="root"></div><script src="/app.js"></script>');
  expect([...verifiedFixes(shell, [title, viewport]).keys()]).toEqual([viewport]);
  const template = pageOf('<title>Wrong</title><main>{{ content }}</main>');
  expect([...verifiedFixes(template, [title, viewport], [], { isTemplate: true }).keys()]).toEqual([
    viewport,
  ]);
});

test('the page is judged in its own encoding', () => {
  const body = Buffer.from('<title>Wrong</title><p>Übung', 'latin1');
  const fix = fixOf({ kind: 'title', value: 'Straße' });
  const isIntact = sketchPageCheck({
    ...wantsRightTitle,
    id: 'latin-1',
    run: (page) =>
      page.html?.titles[0]?.text === 'Straße' && page.html.text.main === 'Übung' ? null : { evidence: {} },
    fix: () => fix,
  });
  expect(offered(isIntact, body)).toEqual(fix);
});

test('of several fixes, those that work are offered even if others fail', () => {
  const body = Buffer.from('<title>Wrong</title>');
  const good = failureOf({ ...wantsRightTitle, fix: () => fixOf({ kind: 'title', value: 'Straße' }) });
  const vain = failureOf({ appliesTo: 'html', run: () => ({ evidence: {} }), fix: () => fixOf() });
  expect([...verifiedFixes(pageOf(body), [vain, good]).keys()]).toEqual([good]);
});

describe('a fix that brings up another finding', () => {
  const isBlue = sketchPageCheck({ id: 'blue', run: () => null });
  const body = Buffer.from('<title>Wrong</title>');
  const heading: Edit = { kind: 'html-attribute', name: 'lang', value: 'xx' };
  const wantsNoLanguage = sketchPageCheck({
    id: 'language',
    appliesTo: 'html',
    run: (page) => (page.html?.document.lang === 'xx' ? { evidence: {} } : null),
  });
  const good = failureOf({
    ...wantsRightTitle,
    id: 'good',
    fix: () => fixOf({ kind: 'title', value: 'Straße' }),
  });
  const harmful = failureOf({
    id: 'harmful',
    appliesTo: 'html',
    run: (page) => (page.html?.document.lang === null ? { evidence: {} } : null),
    fix: () => fixOf(heading),
  });
  const offeredWith = (checks: readonly PageCheck[]) => [
    ...verifiedFixes(pageOf(body), [good, harmful], checks).keys(),
  ];

  test('is not offered, the others are', () => {
    expect(offeredWith([isBlue, wantsNoLanguage])).toEqual([good]);
  });

  test('is offered where that finding was only hidden, because the page could not be indexed', () => {
    const canonical = failureOf({
      id: 'canonical',
      appliesTo: 'html',
      run: ({ html }) =>
        html?.links.some(({ href }) => href === 'http://localhost/') === true ? { evidence: {} } : null,
      fix: () => fixOf({ kind: 'link', rel: 'canonical', href: 'https://example.com/page' }),
    });
    const hidden = sketchPageCheck({ id: 'hidden', appliesTo: 'indexable', run: () => ({ evidence: {} }) });
    const page = pageOf('<title>A</title><link rel="canonical" href="http://localhost/">');
    expect([...verifiedFixes(page, [canonical], [hidden]).keys()]).toEqual([canonical]);
  });

  test('is offered where that finding is a remark', () => {
    expect(offeredWith([{ ...wantsNoLanguage, informational: true }])).toEqual([good, harmful]);
  });
});
