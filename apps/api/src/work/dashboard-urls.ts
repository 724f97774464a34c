/** The analysis and the site of a finding. */
interface OfAnalysis {
  readonly siteId: string;
  readonly siteCheckId: string;
}

export interface DashboardUrls {
  readonly action: (action: { readonly siteId: string; readonly actionId: string }) => string;
  /** Returns the address of the findings of a check on a URL. */
  readonly finding: (
    analysis: OfAnalysis,
    finding: { readonly checkId: string; readonly url: string },
  ) => string;
  readonly page: (analysis: OfAnalysis, url: string) => string;
}

/** The length of the longest text for which the dashboard searches. */
const SEARCH_LENGTH_MAX = 200;

/** Returns functions that make addresses of the dashboard's screens at this origin. */
export function dashboardUrls(origin: string): DashboardUrls {
  const place = (siteId: string, path: string, search: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(search).toString();
    return `${origin}/sites/${siteId}/${path}${query === '' ? '' : `?${query}`}`;
  };
  return {
    action: ({ siteId, actionId }) => place(siteId, `plan/${actionId}`),
    finding: ({ siteId, siteCheckId: analysis }, { checkId: check, url }) =>
      place(siteId, 'issues', { analysis, check, q: url.slice(0, SEARCH_LENGTH_MAX) }),
    page: ({ siteId, siteCheckId: analysis }, url) => place(siteId, 'page', { analysis, url }),
  };
}
