/** Returns the URL without the query parameters that only tell analytics where a visitor came from. */
export function withoutTrackingParameters(url: string): string {
  const clean = new URL(url);
  const names = [...clean.searchParams.keys()].filter((name) => trackingParameter.test(name));
  // An unchanged query keeps its spelling: searchParams would re-encode it.
  if (names.length === 0) return url;
  for (const name of names) clean.searchParams.delete(name);
  return clean.href;
}

const trackingParameter =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|_ga|_gl|srsltid)$/i;
