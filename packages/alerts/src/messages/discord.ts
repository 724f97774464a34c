import type { Alert } from '../alert.ts';
import { cutForChannel } from './cut-for-channel.ts';

/** Limits of https://discord.com/developers/docs/resources/message#embed-object: characters of a title and a description. */
const TITLE_MAX = 256;
const DESCRIPTION_MAX = 4_096;
/** The blue of the dashboard. */
const COLOUR = 0x2f6feb;

/** Returns the alert as a message for a Discord webhook. No text in it can mention anybody. */
export function discordMessage({ title, parts }: Alert, link: string | null): object {
  const text = parts.map(({ sentence, lines }) => [sentence, ...lines.map((line) => `• ${line}`)].join('\n'));
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cutForChannel(title, TITLE_MAX),
        description: cutForChannel(text.map(escape).join('\n\n'), DESCRIPTION_MAX),
        color: COLOUR,
        url: link ?? undefined,
      },
    ],
  };
}

/** Escapes Markdown, but not in URLs, which have such characters and become links without markup. */
function escape(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(/[\\`*_~|>[\]#]/g, '\\$&')))
    .join('');
}
