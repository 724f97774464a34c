import { robotsFileOf } from '../../testing/robots-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { aiSearchBotsBlocked } from './ai-search-bots-blocked.ts';

const pages = ['', 'a', 'b/c', 'b/d'].map((path) => ({ url: `https://example.com/${path}` }));
const robots = (text: string) => [robotsFileOf(text)];

describeSiteCheck(aiSearchBotsBlocked, {
  fails: [
    {
      name: 'a bot of search that is shut out',
      pages,
      robots: robots('User-agent: OAI-SearchBot\nDisallow: /'),
      findings: [
        {
          url: null,
          evidence: { origin: 'https://example.com', blocked: ['OAI-SearchBot'] },
          message: /keeps out OAI-SearchBot\./,
        },
      ],
    },
    {
      name: 'one that may see the home page and not half of the others',
      pages,
      robots: robots('User-agent: PerplexityBot\nDisallow: /b/'),
      findings: [{ url: null, evidence: { blocked: ['PerplexityBot'] } }],
    },
    {
      name: 'bots that fetch what people ask about',
      pages,
      robots: robots('User-agent: ChatGPT-User\nUser-agent: Claude-User\nDisallow: /'),
      findings: [{ url: null, evidence: { blocked: ['ChatGPT-User', 'Claude-User'] }, severity: 'low' }],
    },
    {
      name: 'all but Google',
      pages,
      robots: robots('User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /'),
      findings: [{ url: null, message: /Bingbot/ }],
    },
  ],
  passes: [{ name: 'a site that is open to all', pages, robots: robots('User-agent: *\nDisallow:') }],
  nearMisses: [
    {
      name: 'bots that train models, which is a choice',
      pages,
      robots: robots('User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nDisallow: /'),
    },
    {
      name: 'a small part of the site',
      pages,
      robots: robots('User-agent: PerplexityBot\nDisallow: /a'),
    },
    {
      name: 'a site that is closed to Google too: robots-txt-blocks-site',
      pages,
      robots: robots('User-agent: *\nDisallow: /'),
    },
    { name: 'no robots.txt', pages, robots: [robotsFileOf('', { status: 404 })] },
    { name: 'a robots.txt that was not read', pages, robots: [robotsFileOf('', { status: 503 })] },
  ],
});
