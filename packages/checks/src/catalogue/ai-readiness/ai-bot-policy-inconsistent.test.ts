import { factsOf } from '@plumbline/page-facts/testing';
import { robotsFileOf } from '../../testing/robots-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { aiBotPolicyInconsistent } from './ai-bot-policy-inconsistent.ts';

const pages = [{ url: 'https://example.com/' }];
const robots = (text: string) => [robotsFileOf(text)];
const trainingBots = [
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'Google-Extended',
  'Applebot-Extended',
  'Meta-ExternalAgent',
  'Bytespider',
  'MistralAI-Training',
  'Amazonbot',
];
const blocking = (tokens: readonly string[]) =>
  `${tokens.map((token) => `User-agent: ${token}\n`).join('')}Disallow: /`;

describeSiteCheck(aiBotPolicyInconsistent, {
  fails: [
    {
      name: 'most bots that train models are blocked, and one is forgotten',
      pages,
      robots: robots(blocking(trainingBots.slice(0, -1))),
      findings: [
        {
          url: null,
          evidence: {
            origin: 'https://example.com',
            conflicts: [{ kind: 'gap', bots: ['Amazonbot'], rules: ['Disallow: /'] }],
          },
        },
      ],
    },
    {
      name: 'a vendor that may train and not show',
      pages,
      robots: robots('User-agent: OAI-SearchBot\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /'),
      findings: [
        {
          url: null,
          evidence: {
            conflicts: [{ kind: 'search-blocked-training-allowed', bots: ['GPTBot', 'OAI-SearchBot'] }],
          },
        },
      ],
    },
    {
      name: 'a name that no bot has',
      pages,
      robots: robots('User-agent: GPT-Bot\nDisallow: /'),
      findings: [{ url: null, message: /no bot is called gpt-bot; GPTBot may be meant/ }],
    },
    {
      name: 'hosts that differ',
      pages,
      robots: [
        robotsFileOf('User-agent: *\nDisallow:'),
        robotsFileOf('User-agent: GPTBot\nDisallow: /', { origin: 'https://www.example.com' }),
      ],
      findings: [{ url: null, evidence: { conflicts: [{ kind: 'hosts-differ', bots: ['GPTBot'] }] } }],
    },
    {
      name: 'a signal that the rules take back',
      pages,
      robots: robots('User-agent: Amazonbot\nContent-Signal: search=yes, ai-train=no\nDisallow: /'),
      findings: [{ url: null, evidence: { conflicts: [{ kind: 'content-signal', bots: ['Amazonbot'] }] } }],
    },
    {
      name: 'a preference for search that the rules take back',
      pages,
      robots: robots('User-agent: Amazonbot\nContent-Usage: train-ai=n, search=y\nDisallow: /'),
      findings: [{ url: null, evidence: { conflicts: [{ kind: 'content-signal', bots: ['Amazonbot'] }] } }],
    },
    {
      name: 'a preference about training for a part of the site',
      pages,
      robots: robots(
        `${blocking(trainingBots.slice(0, -1))}\n\nUser-agent: *\nContent-Usage: /shop/ train-ai=n\nDisallow:`,
      ),
      findings: [{ url: null, evidence: { conflicts: [{ kind: 'gap', bots: ['Amazonbot'] }] } }],
    },
    {
      name: 'search of a vendor blocked that may train',
      pages,
      robots: robots('User-agent: MistralAI-Index\nDisallow: /\n\nUser-agent: MistralAI-Training\nAllow: /'),
      findings: [
        {
          url: null,
          evidence: {
            conflicts: [
              { kind: 'search-blocked-training-allowed', bots: ['MistralAI-Training', 'MistralAI-Index'] },
            ],
          },
        },
      ],
    },
    {
      name: 'a directive that nobody documents',
      pages,
      homePageFacts: factsOf('<meta name="robots" content="noai, noimageai">'),
      findings: [{ url: null, evidence: { conflicts: [{ rules: ['noai', 'noimageai'] }] } }],
    },
  ],
  passes: [
    { name: 'a policy for all', pages, robots: robots('User-agent: *\nDisallow: /admin/') },
    { name: 'all bots that train models', pages, robots: robots(blocking(trainingBots)) },
  ],
  nearMisses: [
    { name: 'one bot that is not wanted', pages, robots: robots('User-agent: Bytespider\nDisallow: /') },
    {
      name: 'an old name beside the current one',
      pages,
      robots: robots('User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /'),
    },
    {
      name: 'training forbidden and search allowed',
      pages,
      robots: robots('User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /'),
    },
    {
      name: 'a signal beside a rule for a part of the site',
      pages,
      robots: robots('User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart'),
    },
    ...[
      'User-agent: __usage_ai-training\nDisallow: /',
      'User-agent: *\nContent-Usage: train-ai=n, search=y\nDisallow: /cart',
      'User-agent: *\nContent-Usage: / search=y, train-ai=n\nDisallow:',
      'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow:',
    ].map((statement) => ({
      name: `some bots blocked by name, and training forbidden to all: ${statement.replaceAll('\n', ', ')}`,
      pages,
      robots: robots(`${blocking(trainingBots.slice(0, 4))}\n\n${statement}`),
    })),
    { name: 'no robots.txt', pages, robots: [robotsFileOf('', { status: 404 })] },
  ],
});
