import { describe, expect, test } from '@jest/globals';
import { isChallenge } from './bot-challenge.ts';

const cloudflareScript = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>';

function answer(status: number, body: string, headers: Readonly<Record<string, readonly string[]>> = {}) {
  return { status, headers, body: Buffer.from(body) };
}

describe('a challenge', () => {
  test.each([
    ['Cloudflare by header', answer(403, '', { 'cf-mitigated': ['challenge'] })],
    ['Cloudflare by page', answer(503, `<title>Just a moment...</title>${cloudflareScript}`)],
    ['AWS WAF', answer(202, '<script>window.gokuProps = {}</script>')],
    ['DataDome', answer(403, '<script src="https://ct.captcha-delivery.com/c.js"></script>')],
    ['Imperva with 200', answer(200, '<html><script src="/_Incapsula_Resource?x=1"></script></html>')],
    ['a captcha with 200', answer(200, '<title>Security check</title><div class="g-recaptcha"></div>')],
    [
      'a name behind it',
      answer(200, '<title>Human Verification - Shop</title><p>Enable JavaScript to go on.'),
    ],
    [
      'a refusal by title',
      answer(403, '<title>Access to this page has been denied.</title><p>Are you a robot?'),
    ],
    ['Akamai with 200', answer(200, '<script src="/_sec/cp_challenge/sec.js"></script>')],
  ])('%s', (_name, given) => {
    expect(isChallenge(given)).toBe(true);
  });
});

describe('no challenge', () => {
  test.each([
    ['an ordinary page', answer(200, '<title>Shop</title><p>Hello')],
    [
      "a page with Cloudflare's own script",
      answer(200, `<nav><a href="/">Home</a></nav>${cloudflareScript}`),
    ],
    ['a page with such a title', answer(200, '<title>Just a moment in Rome</title><p>No robots here')],
    ['a page about checks', answer(200, '<title>Security check</title><p>How we look after your boat')],
    ['an article about captchas', answer(200, '<title>Captcha</title><main>Proves that one is human</main>')],
    ['a long page that mentions one', answer(200, `${'<p>text</p>'.repeat(5000)}px-captcha`)],
    ['an ordinary 403', answer(403, '<h1>Forbidden</h1>')],
    ['an ordinary 503', answer(503, 'Down for maintenance')],
    ['a header on a page of 200', answer(200, '<p>Hello', { 'x-datadome': ['protected'] })],
  ])('%s', (_name, given) => {
    expect(isChallenge(given)).toBe(false);
  });
});
