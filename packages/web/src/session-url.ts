/** Tells whether a URL carries the session of one visitor, in its query or in its path. */
export function hasSession(url: string): boolean {
  const { searchParams, pathname } = new URL(url);
  return sessionInQuery(searchParams) !== null || sessionInPath(pathname) !== null;
}

/** Returns the name of the parameter that holds a session; null without one. */
export function sessionInQuery(parameters: URLSearchParams): string | null {
  return Array.from(parameters).find(isSession)?.[0] ?? null;
}

/** Returns the name of the session in a path such as `/list;jsessionid=1A2B`; null without one. */
export function sessionInPath(pathname: string): string | null {
  return pathSession.exec(pathname)?.[1] ?? null;
}

/** Returns the URL of the page itself, whatever the session. */
export function withoutSession(url: string): string {
  const page = new URL(url);
  for (const parameter of Array.from(page.searchParams))
    if (isSession(parameter)) page.searchParams.delete(parameter[0]);
  page.pathname = page.pathname.replace(pathSession, '');
  return page.href;
}

function isSession([name, value]: readonly [string, string]): boolean {
  return sessionNames.test(name) ? value !== '' : ambiguousNames.test(name) && token.test(value);
}

const pathSession = /;(jsessionid|phpsessid|sid)=[^/]*/i;
const sessionNames = /^(?:sid|session_?id|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken)$/i;
/** Names that a conference also gives its own sessions. */
const ambiguousNames = /^sess(?:ion)?$/i;
const token = /^(?=.*\d)[\w-]{16,}$/;
