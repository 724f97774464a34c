import { describe, expect, test } from '@jest/globals';
import { serverRules } from './server-rules.ts';

const redirect = (from: string, to: string) => ({ kind: 'redirect', from, to }) as const;
const nosniff = { kind: 'header', name: 'X-Content-Type-Options', value: 'nosniff' } as const;

test('a redirect and a header for each server', () => {
  expect(serverRules([redirect('https://example.com/old?a=1', 'https://example.com/new'), nosniff])).toEqual({
    apache: [
      'RewriteEngine On',
      'RewriteCond %{QUERY_STRING} "^a=1$"',
      'RewriteRule "^/?old$" "https://example.com/new" [R=301,L,NE,QSD]',
      'Header always set X-Content-Type-Options "nosniff"\n',
    ].join('\n'),
    nginx: [
      'map $request_uri $redirect_target {',
      '  default "";',
      '  "/old?a=1" "https://example.com/new";',
      '}',
      'if ($redirect_target) { return 301 $redirect_target; }',
      'add_header X-Content-Type-Options "nosniff" always;\n',
    ].join('\n'),
    netlify: [
      '[[redirects]]',
      '  from = "/old"',
      '  query = { "a" = "1" }',
      '  to = "https://example.com/new"',
      '  status = 301',
      '  force = true',
      '[[headers]]',
      '  for = "/*"',
      '  values = { "X-Content-Type-Options" = "nosniff" }\n',
    ].join('\n'),
  });
});

test('each rule occurs once, with the last target', () => {
  const from = 'https://example.com/a';
  const { netlify } = serverRules([
    redirect(from, 'https://example.com/b'),
    redirect(from, 'https://example.com/c'),
  ]);
  expect(netlify.match(/\[\[redirects\]\]/g)).toHaveLength(1);
  expect(netlify).toContain('https://example.com/c');
});

describe('an address cannot become configuration', () => {
  const hostile = 'https://example.com/a.(b)+"%22%0AHeader?x="$1';
  const { apache, nginx, netlify } = serverRules([redirect(hostile, 'https://example.com/$1%1"')]);

  test('for Apache: neither pattern, back-reference nor line', () => {
    expect(apache.split('\n')).toHaveLength(4);
    expect(apache).toContain('"^/?a\\.\\(b\\)\\+\\"\\" Header$"');
    expect(apache).toContain('"https://example.com/\\$1\\%1\\%22"');
  });

  test('for nginx: no variable', () => {
    expect(nginx).toContain('"https://example.com/%241%1%22"');
  });

  test('for Netlify: a string of TOML', () => {
    expect(netlify).toContain('to = "https://example.com/$1%1%22"');
  });
});

test('without rules the text is empty', () => {
  expect(serverRules([{ kind: 'title', value: 'x' }])).toEqual({ apache: '', nginx: '', netlify: '' });
});
