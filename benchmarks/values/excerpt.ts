const TEXT_MAX = 2_500;

/** The text of a page, read without code of the product. */
export interface Excerpt {
  readonly title: string;
  readonly h1: string;
  readonly description: string;
  readonly text: string;
}

export async function excerptOf(url: string): Promise<Excerpt | null> {
  const response = await fetch(url).catch(() => null);
  if (response === null) return null;
  const source = await response.text();
  const inside = (pattern: RegExp) => plain(pattern.exec(source)?.[1] ?? '');
  const body = /<main[\s>][^]*|<h1[\s>][^]*|<body[\s>][^]*/i.exec(source)?.[0] ?? source;
  return {
    title: inside(/<title[^>]*>([^<]*)/i),
    h1: inside(/<h1[^>]*>([^]*?)<\/h1>/i),
    description: inside(/<meta[^>]+name=["']?description["']?[^>]+content="([^"]*)"/i),
    text: plain(body).slice(0, TEXT_MAX),
  };
}

function plain(html: string): string {
  return html
    .replace(/<(script|style|nav)\b[^]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
