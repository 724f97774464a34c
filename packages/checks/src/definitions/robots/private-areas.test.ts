import { expect, test } from '@jest/globals';
import { isPrivateArea, looksLikeSignIn } from './private-areas.ts';

test.each([
  '/login',
  '/session/new',
  '/de/anmelden/',
  '/users/sign_in',
  '/wp-login.php',
  '/oauth2/authorize',
])('%s is a place to sign in', (path) => {
  expect(looksLikeSignIn(`https://example.com${path}`)).toBe(true);
});

test.each([
  '/blog',
  '/authors/ann',
  '/logistics',
  '/design',
  '/session/rebaser.html',
  '/howto/auth.html',
  '/en/docs/login/',
  '/tag/sign-in',
])('%s is not', (path) => {
  expect(looksLikeSignIn(`https://example.com${path}`)).toBe(false);
});

test.each([
  '/cart',
  '/checkout/payment',
  '/my-account/orders',
  '/search?q=a',
  '/?s=shoes',
  '/wp-admin/',
  '/de/admin/users',
  '/shop/cart',
  '/docs/search.html',
  '/login',
])('%s is kept out of search on purpose', (path) => {
  expect(isPrivateArea(`https://example.com${path}`)).toBe(true);
});

test.each([
  '/',
  '/cartoons',
  '/accounting',
  '/research',
  '/products?page=2',
  '/category/admin/',
  '/blog/2026/checkout.html',
])('%s is not', (path) => {
  expect(isPrivateArea(`https://example.com${path}`)).toBe(false);
});
