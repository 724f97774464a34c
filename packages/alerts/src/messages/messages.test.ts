import { describe, expect, test } from '@jest/globals';
import type { Alert } from '../alert.ts';
import { discordMessage } from './discord.ts';
import { alertMail } from './mail.ts';
import { slackMessage } from './slack.ts';
import { teamsMessage } from './teams.ts';

const alert: Alert = {
  title: 'shop.example: 1 page lost',
  path: '/x',
  parts: [
    {
      cause: 'page_lost',
      sentence: 'Search engines drop 1 page.',
      lines: ['https://shop.example/a_b says noindex'],
    },
  ],
};
const link = 'https://seo.example/x';
const hostile = '<!channel> @everyone [click](https://evil.test) *b* `c` & "q" <script>alert(1)</script>';
const hostileAlert: Alert = { ...alert, parts: [{ cause: null, sentence: hostile, lines: [] }] };

describe('the formats that the receivers document', () => {
  test('Slack: blocks, with a text for notifications', () => {
    expect(slackMessage(alert, link)).toEqual({
      text: 'shop.example: 1 page lost',
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'shop.example: 1 page lost', emoji: false } },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            verbatim: true,
            text: 'Search engines drop 1 page.\n• https://shop.example/a_b says noindex',
          },
        },
        {
          type: 'actions',
          elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open in Plumbline' }, url: link }],
        },
      ],
    });
  });

  test('Teams: an Adaptive Card in a message', () => {
    expect(teamsMessage(alert, link)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            type: 'AdaptiveCard',
            body: [
              { type: 'TextBlock', text: 'shop.example: 1 page lost' },
              { text: 'Search engines drop 1 page.' },
              { text: 'https://shop.example/a\\_b says noindex' },
            ],
            actions: [{ type: 'Action.OpenUrl', url: link }],
          },
        },
      ],
    });
  });

  test('Discord: an embed that mentions nobody', () => {
    expect(discordMessage(alert, link)).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'shop.example: 1 page lost',
          description: 'Search engines drop 1 page.\n• https://shop.example/a_b says noindex',
          url: link,
        },
      ],
    });
  });

  test('mail: a plain-text part and an HTML part, with the same words', () => {
    const { subject, text, html } = alertMail(alert, link);
    expect(subject).toBe('shop.example: 1 page lost');
    expect(text).toContain('- https://shop.example/a_b says noindex');
    expect(text).toContain(`Open in Plumbline: ${link}`);
    expect(html).toContain('<li style="overflow-wrap:anywhere">https://shop.example/a_b says noindex</li>');
    expect(html).toContain(`href="${link}"`);
  });

  test('without the address of the dashboard, there is no link', () => {
    const messages = [slackMessage, teamsMessage, discordMessage].map((make) => make(alert, null));
    expect(JSON.stringify([...messages, alertMail(alert, null)])).not.toContain('Open in Plumbline');
  });
});

describe('texts of strangers', () => {
  test('mention nobody and are not markup', () => {
    expect(JSON.stringify(slackMessage(hostileAlert, null))).not.toMatch(/<!|<script/);
    expect(JSON.stringify(discordMessage(hostileAlert, null))).toContain(
      '\\\\[click\\\\](https://evil.test)',
    );
    expect(JSON.stringify(teamsMessage(hostileAlert, null))).toContain('\\\\[click\\\\](https://evil.test)');
    const { html, subject } = alertMail(
      { ...hostileAlert, title: `${hostile}\r\nBcc: a@b.test` },
      '"><script>',
    );
    expect(html).not.toMatch(/<script|""/);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test('are cut to the limits of each receiver', () => {
    const long = '&😀'.repeat(3_000);
    const causes = ['page_lost', 'new_critical', 'score_fell', 'analysis_ended'] as const;
    const longest: Alert = {
      ...alert,
      title: long,
      parts: causes.map((cause) => ({ cause, sentence: long, lines: ['_'.repeat(4_000), long] })),
    };
    const slack = slackMessage(longest, link) as { text: string; blocks: { text?: { text: string } }[] };
    expect(slack.blocks.length).toBeLessThanOrEqual(50);
    const [header = '', ...sections] = slack.blocks.map(({ text }) => text?.text ?? '');
    expect(header.length).toBeLessThanOrEqual(150);
    for (const text of [slack.text, ...sections]) expect(text.length).toBeLessThanOrEqual(3_000);
    expect(Buffer.byteLength(JSON.stringify(teamsMessage(longest, link)))).toBeLessThan(28_000);
    const { embeds } = discordMessage(longest, link) as { embeds: { title: string; description: string }[] };
    expect(embeds[0]?.title.length).toBeLessThanOrEqual(256);
    expect(embeds[0]?.description.length).toBeLessThanOrEqual(4_096);
    // Half a surrogate pair is not a character.
    expect(JSON.stringify([slack, embeds])).not.toMatch(/\\ud[89a-f]/i);
  });
});
