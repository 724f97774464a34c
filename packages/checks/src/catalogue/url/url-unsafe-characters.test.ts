import { describeCheck } from '../../testing.ts';
import { urlUnsafeCharacters } from './url-unsafe-characters.ts';

function link(...hrefs: readonly string[]): string {
  return hrefs.map((href) => `<a href="${href}">Drills</a>`).join('');
}

function grave(name: string, href: string, fault: string) {
  return {
    name,
    html: link(href),
    severity: 'medium' as const,
    evidence: { own: [], hrefs: [{ faults: [fault] }], total: 1 },
  };
}

describeCheck(urlUnsafeCharacters, {
  fails: [
    {
      ...grave('a link with a space', '/cordless drills', 'space'),
      message: 'One link is badly written, such as "/cordless drills" (space).',
    },
    grave('a link with a pipe', '/drills|saws', 'reserved_character'),
    grave('a link with quotes', '/drills-&quot;new&quot;', 'reserved_character'),
    grave('a link with a line break', '/cordless-\ndrills', 'control_character'),
    {
      name: 'a link with letters that are not ASCII, though less so',
      html: link('/caf\u00e9'),
      evidence: { hrefs: [{ href: '/caf\u00e9', faults: ['not_ascii'] }] },
    },
    {
      name: 'one URL with escapes in both cases, though less so',
      html: link('/caf%C3%A9', '/caf%c3%a9'),
      evidence: { hrefs: [{ href: '/caf%c3%a9', faults: ['mixed_case_escapes'] }], total: 1 },
    },
    {
      name: 'an address with an encoded space, though less so',
      url: 'https://example.com/cordless%20drills',
      evidence: { own: ['encoded_space'] },
    },
    { name: 'a plus sign in the path, though less so', url: 'https://example.com/cordless+drills' },
    {
      name: 'an address that was encoded twice',
      url: 'https://example.com/caf%25C3%25A9',
      severity: 'medium',
      evidence: { own: ['double_encoding'] },
    },
    {
      name: 'a percent sign that is no escape',
      url: 'https://example.com/100%-drills',
      severity: 'medium',
      evidence: { own: ['invalid_escape'] },
    },
    {
      name: 'escapes that are no UTF-8',
      url: 'https://example.com/caf%E9',
      severity: 'medium',
      evidence: { own: ['not_utf8'] },
    },
  ],
  passes: [{ name: 'plain addresses', html: link('/drills', '/caf%C3%A9?page=2#top') }],
  nearMisses: [
    {
      name: 'a link to an old version of a page of a wiki',
      html: `<meta name="generator" content="MediaWiki 1.39">${link('/index.php?title=Caf\u00e9&oldid=7')}`,
    },
    { name: 'a fragment, which no server gets to see', html: link('/drills#at the top|left') },
    { name: 'white space around a link', html: link(' /drills\n') },
    { name: 'an apostrophe and parentheses', html: link("/drill's-(new)!*~") },
    {
      name: 'a plus sign in the query',
      html: link('/search?q=cordless+drills'),
      url: 'https://example.com/search?q=a+b',
    },
    { name: 'a link to another site', html: link('https://other.example/cordless drills') },
    {
      name: 'a link to a file with an encoded space, which is reported there',
      html: link('/cordless%20drills.pdf'),
    },
    { name: 'a placeholder is another fault', html: link('/{{ slug }}') },
    { name: 'a mail address', html: link('mailto:info@example.com?subject=A question') },
    {
      name: 'a bad address that does not answer',
      url: 'https://example.com/caf%E9',
      response: { status: 404 },
    },
  ],
});
