import { robotsFileOf } from '../../testing/robots-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { aiBotsBlockedAtEdge } from './ai-bots-blocked-at-edge.ts';

const probe = (bot: string | null, status: number | null, isChallenge = false) => ({
  bot,
  url: 'https://example.com/',
  status,
  isChallenge,
});
const browser = probe(null, 200);

describeSiteCheck(aiBotsBlockedAtEdge, {
  fails: [
    {
      name: 'a bot that is turned away',
      botProbes: [browser, probe('OAI-SearchBot', 403), probe('PerplexityBot', 200)],
      findings: [
        {
          url: null,
          evidence: { bots: [{ bot: 'OAI-SearchBot', status: 403, challenge: false }] },
          confidence: 'low',
          message: /only an indication/,
        },
      ],
    },
    {
      name: 'a challenge in place of the page',
      botProbes: [browser, probe('OAI-SearchBot', 200, true)],
      findings: [{ url: null, evidence: { bots: [{ challenge: true }] }, confidence: 'low' }],
    },
  ],
  passes: [{ name: 'bots that get the page', botProbes: [browser, probe('OAI-SearchBot', 200)] }],
  nearMisses: [
    { name: 'no such requests were made' },
    {
      name: 'a browser that is turned away, too',
      botProbes: [probe(null, 403), probe('OAI-SearchBot', 403)],
    },
    {
      name: 'a bot that robots.txt shuts out: ai-search-bots-blocked',
      robots: [robotsFileOf('User-agent: OAI-SearchBot\nDisallow: /')],
      botProbes: [browser, probe('OAI-SearchBot', 403)],
    },
    { name: 'no answer', botProbes: [browser, probe('OAI-SearchBot', null)] },
  ],
});
