/** Returns a JSON-LD block of schema.org with one node, or with a graph of several. */
export function jsonLd(...nodes: readonly Readonly<Record<string, unknown>>[]): string {
  const [first = {}] = nodes;
  const content = nodes.length === 1 ? first : { '@graph': nodes };
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...content })}</script>`;
}

/** Returns overrides that set the time at which the page was served. */
export const servedOn = (date: string) => ({
  response: { headers: { date: new Date(date).toUTCString() } },
});
