import type { Alert } from '../alert.ts';

/** A mail with a part in plain text and one in HTML. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A paragraph of a mail, with lines below it. */
interface Paragraph {
  readonly sentence: string;
  readonly lines?: readonly string[];
}

/** Returns a mail with a heading, paragraphs and one link. */
export function mailOf(
  title: string,
  paragraphs: readonly Paragraph[],
  link: { readonly label: string; readonly url: string } | null,
  why: string,
): Mail {
  const bodies = paragraphs.map(({ sentence, lines = [] }) => ({ sentence, lines }));
  const text = [
    title,
    ...bodies.map(({ sentence, lines }) => [sentence, ...lines.map((line) => `- ${line}`)].join('\n')),
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
    why,
  ].join('\n\n');
  const blocks = bodies.map(({ sentence, lines }) => {
    const items = lines.map((line) => `<li style="overflow-wrap:anywhere">${escapeHtml(line)}</li>`).join('');
    return `<p>${escapeHtml(sentence)}</p>${items === '' ? '' : `<ul>${items}</ul>`}`;
  });
  const button =
    link === null
      ? ''
      : `<p><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fd6;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`;
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2430;background:#ffffff">` +
    `<div style="max-width:600px;margin:0 auto"><h1 style="font-size:20px">${escapeHtml(title)}</h1>${blocks.join('')}${button}` +
    `<p style="color:#5b6573;font-size:13px">${escapeHtml(why)}</p></div></body></html>`;
  // A subject must be one line.
  return { subject: title.replace(/\s+/g, ' '), text, html };
}

/** Returns the alert as a mail. */
export function alertMail({ title, parts }: Alert, link: string | null): Mail {
  return mailOf(
    title,
    parts,
    link === null ? null : { label: 'Open in Plumbline', url: link },
    'You get this mail because a Plumbline account has your address in an alert channel. Its members can change that under "Alerts".',
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
