import { expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { addressKind, isPrivateUrl, isSignInUrl } from './address-kind.ts';
import type { PlatformName } from '../page-facts.ts';
import { namedUrls, references } from './references.ts';

test.each([
  '/login',
  '/session/new',
  '/de/anmelden/',
  '/users/sign_in',
  '/account/sign-in?next=/a',
  '/wp-login.php',
  '/oauth2/authorize',
])('%s is a place to sign in', (path) => {
  expect(isSignInUrl(`https://example.com${path}`)).toBe(true);
});

test.each([
  '/',
  '/blog',
  '/blog/login-forms-explained',
  '/authors/ann',
  '/logistics',
  '/design',
  '/session/rebaser.html',
  '/howto/auth.html',
  '/en/docs/login/',
  '/tag/sign-in',
  '/signing-in-the-rain',
  '/index.php/Registration',
])('%s is not', (path) => {
  expect(isSignInUrl(`https://example.com${path}`)).toBe(false);
});

test.each([
  '/cart',
  '/checkout/payment',
  '/my-account/orders',
  '/search?q=a',
  '/?s=shoes',
  '/wp-admin/',
  '/de/admin/users',
  '/admin.php',
  '/shop/cart',
  '/docs/search.html',
  '/login',
])('%s is kept out of search on purpose', (path) => {
  expect(isPrivateUrl(`https://example.com${path}`)).toBe(true);
});

test.each([
  '/',
  '/cartoons',
  '/accounting',
  '/research',
  '/products?page=2',
  '/category/admin/',
  '/blog/2026/checkout.html',
  '/admin.html',
  '/konto.htm',
])('%s is not', (path) => {
  expect(isPrivateUrl(`https://example.com${path}`)).toBe(false);
});

const meant: readonly (readonly [PlatformName | null, string, string | null])[] = [
  [null, '/feed/', null],
  ['WordPress', '/feed/', 'feed'],
  ['WordPress', '/rye-bread/feed/', 'feed'],
  ['WordPress', '/?feed=rss2', 'feed'],
  ['WordPress', '/wp-json/oembed/1.0/embed?url=a', 'endpoint'],
  ['WordPress', '/rye-bread/?replytocom=7', 'endpoint'],
  ['WordPress', '/xmlrpc.php', 'endpoint'],
  ['WordPress', '/author/ann/', 'archive'],
  ['WordPress', '/?p=7', 'article'],
  ['MediaWiki', '/index.php?title=Bread&action=edit', 'endpoint'],
  ['MediaWiki', '/index.php?title=Bread&oldid=7', 'endpoint'],
  ['MediaWiki', '/index.php/Special:WhatLinksHere/Bread', 'endpoint'],
  ['MediaWiki', '/index.php?title=Special:UserLogin', 'login'],
  ['MediaWiki', '/index.php?title=Special:UserLogin&returnto=Bread', 'endpoint'],
  ['MediaWiki', '/index.php/Category:Bread', 'archive'],
  ['MediaWiki', '/index.php/Bread', null],
  ['DokuWiki', '/doku.php?id=bread&do=edit', 'endpoint'],
  ['DokuWiki', '/doku.php?id=bread', null],
  [null, '/index.php?title=Bread&action=edit', null],
  ['DokuWiki', '/feed.php?mode=list', 'feed'],
  ['Shopify', '/collections/bread', 'listing'],
  ['Shopify', '/products/rye.json', 'endpoint'],
  ['Shopify', '/blogs/news/tagged/rye', 'archive'],
  ['Wix', '/blog-feed.xml', 'feed'],
  ['Wix', '/_api/wix-one-events-server/events', 'endpoint'],
  ['Wix', '/blog/categories/bread', 'archive'],
  ['Wix', '/blog/archive/2026', 'archive'],
  ['TYPO3', '/?eID=news', 'endpoint'],
  ['TYPO3', '/news?tx_news_pi1%5BoverwriteDemand%5D%5Byear%5D=2026', 'archive'],
  ['TYPO3', '/news?tx_news_pi1%5Bnews%5D=7', null],
  ['Drupal', '/node/7/edit', 'endpoint'],
  ['Drupal', '/taxonomy/term/7', 'archive'],
  ['Hugo', '/posts/index.xml', 'feed'],
  ['Hugo', '/tags/bread/', 'archive'],
  ['Docusaurus', '/blog/archive/', 'archive'],
  ['Ghost', '/rss/', 'feed'],
  ['Ghost', '/members/api/session', 'endpoint'],
  ['Ghost', '/tag/bread/', 'archive'],
];

test.each(meant)('on %s, %s is %s', (platform, path, expected) => {
  expect(addressKind(`https://example.com${path}`, platform)?.is ?? null).toBe(expected);
});

test('feeds and endpoints that a page names are distinguished from pages by their type or their address', () => {
  const page = factsOf(`<head><meta name="generator" content="WordPress 6.1">
    <link rel="alternate" type="application/rss+xml" href="/news.php">
    <link rel="alternate" type="application/json+oembed" href="/embed.php">
    <link rel="alternate" type="text/xml+oembed" href="/embed-xml.php">
    <link rel="alternate" hreflang="de" href="/de/"></head>
    <a href="/bread/feed/">Feed</a> <a href="/bread/?replytocom=7#respond">Reply</a> <a href="/bread/">Bread</a>`);
  const named = namedUrls(references(page), page.platform?.name ?? null);
  expect(named.map(({ url, noPage }) => [new URL(url).pathname, noPage])).toEqual([
    ['/news.php', 'feed'],
    ['/embed.php', 'endpoint'],
    ['/embed-xml.php', 'endpoint'],
    ['/de/', null],
    ['/bread/feed/', 'feed'],
    ['/bread/', 'endpoint'],
    ['/bread/', null],
  ]);
});
