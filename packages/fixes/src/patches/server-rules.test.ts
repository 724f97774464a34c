import { describe, expect, test } from '@jest/globals';
import { serverRules } from './server-rules.ts';

const redirect = (from: string, to: string) => ({ kind: 'redirect', from, to }) as const;
const nosniff = { kind: 'header', name: 'X-Content-Type-Options', value: 'nosniff' } as const;

test('a redirect and a header for each server', () => {
  expect(serverRules([redirect('https://example.com/old?a=1', 'https://example.com/new'), nosniff])).toEqual({
    apache: [
      'RewriteEngine On',
      'RewriteCond %{HTTP_HOST} "^example\\.com(?::\\d+)?$" [NC]',
      'RewriteCond %{QUERY_STRING} "^a=1$"',
      'RewriteRule "^/?old$" "https://example.com/new" [R=301,L,NE,QSD]',
      'Header always set X-Content-Type-Options "nosniff"\n',
    ].join('\n'),
    nginx: [
      'map $host$request_uri $redirect_target {',
      '  default "";',
      '  "~^example\\\\.com/old\\\\?a=1$" "https://example.com/new";',
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

describe('no rule answers its own target', () => {
  test('on the host to which it leads', () => {
    const { apache, nginx, netlify } = serverRules([
      redirect('http://example.com/a', 'https://www.example.com/a'),
    ]);
    expect(apache).toContain('RewriteCond %{HTTP_HOST} "^example\\.com(?::\\d+)?$" [NC]');
    expect(nginx).toContain('"~^example\\\\.com/a$" "https://www.example.com/a"');
    expect(netlify).toContain('from = "http://example.com/a"');
  });

  test('where only the case of letters differs, which a string in a map of nginx does not see', () => {
    const { nginx } = serverRules([redirect('https://example.com/About', 'https://example.com/about')]);
    expect(nginx).toContain('"~^example\\\\.com/About$"');
  });

  test('where only the scheme differs, which a server behind another one does not see', () => {
    const rules = serverRules([redirect('http://example.com/a?b=1', 'https://example.com/a?b=1')]);
    expect(rules).toEqual({ apache: '', nginx: '', netlify: '' });
  });

  test('where only a final slash differs, which Netlify does not see', () => {
    const { apache, netlify } = serverRules([redirect('https://example.com/a', 'https://example.com/a/')]);
    expect(apache).toContain('RewriteRule "^/?a$" "https://example.com/a/"');
    expect(netlify).toBe('');
  });
});

describe('an address cannot become configuration', () => {
  const hostile = 'https://example.com/a.(b)+"%22%0AHeader?x="$1';
  const { apache, nginx, netlify } = serverRules([redirect(hostile, 'https://example.com/$1%1"')]);

  test('for Apache: neither pattern, back-reference nor line', () => {
    expect(apache.split('\n')).toHaveLength(5);
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
