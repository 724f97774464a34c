import type { Alert } from '../alert.ts';
import { cutForChannel } from './cut-for-channel.ts';

/** The limits of texts. Teams refuses a message of more than 28 KB; with these limits, no alert is that large. */
const TITLE_MAX = 500;
const SENTENCE_MAX = 800;
const LINES_LENGTH_MAX = 1_200;

/** Returns the alert as an Adaptive Card for the webhook of a Teams workflow. */
export function teamsMessage({ title, parts }: Alert, link: string | null): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            textBlock(cutForChannel(title, TITLE_MAX), { weight: 'Bolder', size: 'Medium' }),
            ...parts.flatMap(({ sentence, lines }) => [
              textBlock(cutForChannel(sentence, SENTENCE_MAX), { spacing: 'Medium' }),
              ...(lines.length === 0
                ? []
                : [
                    textBlock(cutForChannel(lines.join('\n\n'), LINES_LENGTH_MAX), {
                      isSubtle: true,
                      spacing: 'None',
                    }),
                  ]),
            ]),
          ],
          actions:
            link === null ? undefined : [{ type: 'Action.OpenUrl', title: 'Open in Plumbline', url: link }],
        },
      },
    ],
  };
}

/** Returns a text block with escaped Markdown, because Teams reads a part of Markdown in text blocks. */
function textBlock(text: string, style: object): object {
  return { type: 'TextBlock', wrap: true, ...style, text: text.replace(/[\\`*_[\]]/g, '\\$&') };
}
