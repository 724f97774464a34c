import { z } from 'zod';

/** https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4, as text. */
const HOST_NAME_LENGTH_MAX = 253;

/** A host name, with a port where it is not the default; of a URL its host is taken. */
export const Domain = z
  .string()
  .trim()
  .min(1)
  .max(2048)
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
    description: 'A host name, or a URL of which the host is taken.',
    examples: ['example.com', 'https://www.example.com/shop'],
  });

function hostOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) return null;
  const { host, hostname, username, password } = new URL(url);
  if (username + password !== '' || hostname.length > HOST_NAME_LENGTH_MAX) return null;
  return /[.:]|^localhost$/.test(hostname) ? host : null;
}
