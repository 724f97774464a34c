import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';

const targetOf = (script: string, attributes = '') =>
  factsOf(`<title>A</title><script${attributes}>${script}</script>`).html.scriptRedirect?.url ?? null;

const elsewhere = 'https://example.com/b';

describe('a script that sends every reader elsewhere', () => {
  test.each([
    `location.replace("/b")`,
    `window.location.replace('/b');`,
    `window.location.href = "/b"`,
    `document.location = '/b'`,
    `window['location'] = '/b'`,
    `window["location"]["href"] = '/b'`,
    `location['replace']('/b')`,
    'location.assign(`/b`)',
    `'use strict'; top.location.href="/b";`,
    `window.top.location = '/b'`,
    `window.document.location.href = '/b'`,
    String.raw`location.href = "https:\/\/example.com\/b"`,
    `// moved\nlocation.href = '/b'`,
    `/* if (old) */ location = "/b";`,
    `<!--\nlocation.href='/b'\n//-->`,
    `(function () { window.location.href = '/b'; })();`,
    `(() => { location.replace('/b') })()`,
    `setTimeout(function () { location.href = '/b'; }, 0);`,
    `setTimeout(() => location.replace('/b'), 500)`,
    `window.onload = function () { location.href = '/b'; };`,
    `document.addEventListener('DOMContentLoaded', () => { location.href = '/b' })`,
    `var target = 1; location.replace('https://example.com/b')`,
  ])('%s', (script) => {
    expect(targetOf(script)).toBe(elsewhere);
  });

  test('also once the page is loaded, by an attribute of its body', () => {
    const bodyOf = (onload: string) =>
      factsOf(`<title>A</title><body onload="${onload}">`).html.scriptRedirect?.url;
    expect(bodyOf(`location.href='/b'`)).toBe(elsewhere);
    expect(bodyOf(`if (old) location.href='/b'`)).toBeUndefined();
  });

  test('also as a module, and of a type that is written out', () => {
    expect(targetOf(`location.replace('/b')`, ' type=module')).toBe(elsewhere);
    expect(targetOf(`location.replace('/b')`, ' type="text/javascript"')).toBe(elsewhere);
  });
});

describe('a script that leaves readers where they are', () => {
  test.each([
    `if (mobile) location.replace('/b')`,
    `if (top != self) { top.location = '/b'; }`,
    `mobile && location.replace('/b')`,
    `mobile ? location.replace('/b') : 0`,
    `function go() { location.href = '/b' }`,
    `const go = () => { location.href = '/b' }`,
    `const go = function () { location.href = '/b' }`,
    `button.onclick = function () { location.href = '/b' }`,
    `button.addEventListener('click', () => { location.href = '/b' })`,
    `try { load() } catch (error) { location.href = '/b' }`,
    `location.href = '/b?from=' + location.pathname`,
    `location.replace(target)`,
    'location.href = `/b/${id}`',
    `// location.replace('/b')`,
    `var text = location == '/b'`,
    `my.location = '/b'`,
    `location.hash = '#b'`,
    `location.reload()`,
    `${'x();'.repeat(2_000)}location.replace('/b')`,
  ])('%s', (script) => {
    expect(targetOf(script)).toBeNull();
  });

  test('it is data, a template, or a file', () => {
    expect(targetOf(`location.replace('/b')`, ' type="text/template"')).toBeNull();
    expect(targetOf(`location.replace('/b')`, ' src="/a.js"')).toBeNull();
    expect(
      factsOf(`<template><script>location.replace('/b')</script></template>`).html.scriptRedirect,
    ).toBeNull();
  });
});
