import type { Alert } from '../alert.ts';
import { cutForChannel } from './cut-for-channel.ts';

/** Limits of https://docs.slack.dev/reference/block-kit/blocks/: characters of a header, a section and a notification. */
const HEADER_MAX = 150;
const SECTION_MAX = 3_000;
const TEXT_MAX = 3_000;

/** Returns the alert as a message of a Slack incoming webhook. */
export function slackMessage({ title, parts }: Alert, link: string | null): object {
  return {
    // The text is for notifications; Slack shows the blocks.
    text: escape(title, TEXT_MAX),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cutForChannel(title, HEADER_MAX), emoji: false } },
      ...parts.map(({ sentence, lines }) => ({
        type: 'section',
        text: {
          type: 'mrkdwn',
          // Otherwise, Slack would turn names into links and words into mentions.
          verbatim: true,
          text: escape([sentence, ...lines.map((line) => `• ${line}`)].join('\n'), SECTION_MAX),
        },
      })),
      ...(link === null
        ? []
        : [
            {
              type: 'actions',
              elements: [
                { type: 'button', text: { type: 'plain_text', text: 'Open in Plumbline' }, url: link },
              ],
            },
          ]),
    ],
  };
}

/** Escapes the three characters that Slack reads as markup, and cuts between two of them. */
function escape(text: string, lengthMax: number): string {
  const escaped = cutForChannel(text, lengthMax)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return escaped.length <= lengthMax ? escaped : escape(cutForChannel(text, text.length - 100), lengthMax);
}
