/** Tells whether a URL carries the session of one visitor, in its query or in its path. */
export function hasSession(url: string): boolean {
  const { search, pathname } = new URL(url);
  return sessionInQuery.test(search) || sessionInPath(pathname) !== null;
}

/** Returns the name of the session in a path such as `/list;jsessionid=1A2B`; null without one. */
export function sessionInPath(pathname: string): string | null {
  return /;(jsessionid|sid|phpsessid)=/i.exec(pathname)?.[1] ?? null;
}

const sessionInQuery = /[?&](?:sid|session_?id|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken)=[^&]/i;
