import { z } from 'zod';
import { isHost, URL_LENGTH_MAX } from '../url-limits.ts';

/** A host name, with a port unless it is the default one. A URL is read as its host. */
export const Domain = z
  .string()
  .trim()
  .min(1)
  .max(URL_LENGTH_MAX)
  .transform((text, context) => {
    const host = hostOf(text);
    if (host !== null) return host;
    context.issues.push({
      code: 'custom',
      message: 'must be a host name such as example.com, or a URL',
      input: text,
    });
    return z.NEVER;
  })
  .meta({
    description: 'A host name or a URL.',
    examples: ['example.com', 'https://www.example.com/shop'],
  });

function hostOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) return null;
  const { host, hostname, username, password } = new URL(url);
  if (username + password !== '' || !isHost(hostname)) return null;
  return /[.:]|^localhost$/.test(hostname) ? host : null;
}
