const CONTEXT = 160;
const PLACES_MAX = 6;
const HEAD_MAX = 1_500;

/** The evidence for a verdict: the answer of the URL, and the parts of the source that the finding names. */
export interface Excerpt {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly head: string;
  readonly places: readonly string[];
}

/** Fetches the URL anew, and uses no parser of the product. */
export async function excerptOf(url: string, evidence: unknown): Promise<Excerpt> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => null);
  if (response === null) return { status: null, headers: {}, head: '', places: [] };
  const source = await response.text();
  const texts = [...new Set(textsIn(evidence))].filter((text) => text.length > 2);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    head: /<head[\s>][\s\S]*?(?=<\/head>|<body)/i.exec(source)?.[0].slice(0, HEAD_MAX) ?? '',
    places: texts.flatMap((text) => placeOf(source, text)).slice(0, PLACES_MAX),
  };
}

function placeOf(source: string, text: string): readonly string[] {
  const at = [text, fileNameIn(text)].map((part) => source.indexOf(part)).find((index) => index >= 0);
  return at === undefined ? [] : [source.slice(Math.max(0, at - CONTEXT), at + text.length + CONTEXT)];
}

/** Returns the end of a URL, which is the same in all the ways in which sources spell it. */
function fileNameIn(text: string): string {
  return text.split('/').findLast((part) => part !== '') ?? text;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
