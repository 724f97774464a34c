import type { Edit } from '../edit.ts';

/** The same redirects and response headers in the syntax of three servers. */
export interface ServerRules {
  /** For .htaccess or a virtual host, with mod_rewrite and mod_headers. */
  readonly apache: string;
  /** `map` goes beside the `server` block, the rest into it. */
  readonly nginx: string;
  /** For netlify.toml. */
  readonly netlify: string;
}

interface Rule {
  readonly from: URL;
  readonly to: URL;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Writes rules for the redirect and header edits, each once, in their order. A rule answers only its own host, because
 * its target may be the same path on another one. A redirect that only changes the scheme gets no rule: a server behind
 * another one that ends TLS would answer it for ever.
 */
export function serverRules(edits: readonly Edit[]): ServerRules {
  const targets = new Map<string, Rule>();
  const headers = new Map<string, string>();
  for (const edit of edits) {
    if (edit.kind === 'redirect' && URL.canParse(edit.from) && URL.canParse(edit.to)) {
      const rule = { from: new URL(edit.from), to: new URL(edit.to) };
      if (addressOf(rule.from) !== addressOf(rule.to)) targets.set(addressOf(rule.from), rule);
    }
    if (edit.kind === 'header') headers.set(edit.name, edit.value);
  }
  const rules = [...targets.values()];
  const fields = [...headers].map(([name, value]) => ({ name, value }));
  return { apache: apache(rules, fields), nginx: nginx(rules, fields), netlify: netlify(rules, fields) };
}

/** Returns all of a URL that a rule sees: not its scheme. */
function addressOf({ host, pathname, search }: URL): string {
  return host + pathname + search;
}

/** @see https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html */
function apache(rules: readonly Rule[], headers: readonly Header[]): string {
  return lines([
    ...(rules.length === 0 ? [] : ['RewriteEngine On']),
    ...rules.flatMap(({ from, to }) => [
      `RewriteCond %{HTTP_HOST} "^${escapePattern(from.hostname)}(?::\\d+)?$" [NC]`,
      `RewriteCond %{QUERY_STRING} "^${escapePattern(from.search.slice(1))}$"`,
      `RewriteRule "^/?${escapePattern(decodePath(from.pathname).slice(1))}$" "${to.href.replace(/[%$\\]/g, '\\$&')}" [R=301,L,NE,QSD]`,
    ]),
    ...headers.map(({ name, value }) => `Header always set ${name} "${escapeQuoted(value)}"`),
  ]);
}

/**
 * Writes patterns, because strings in a map match in any case, and the target may differ only in that.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_map_module.html
 */
function nginx(rules: readonly Rule[], headers: readonly Header[]): string {
  const map = rules.map(
    ({ from, to }) =>
      `  "~^${escapeQuoted(escapePattern(from.hostname + from.pathname + from.search))}$" "${escapeQuoted(to.href.replaceAll('$', '%24'))}";`,
  );
  return lines([
    ...(map.length === 0 ? [] : ['map $host$request_uri $redirect_target {', '  default "";', ...map, '}']),
    ...(map.length === 0 ? [] : ['if ($redirect_target) { return 301 $redirect_target; }']),
    ...headers.map(({ name, value }) => `add_header ${name} "${escapeQuoted(value)}" always;`),
  ]);
}

/** @see https://docs.netlify.com/routing/redirects/ */
function netlify(rules: readonly Rule[], headers: readonly Header[]): string {
  return lines([
    ...rules
      .filter(isSeenByNetlify)
      .flatMap(({ from, to }) => [
        '[[redirects]]',
        `  from = ${JSON.stringify(from.host === to.host ? from.pathname : from.origin + from.pathname)}`,
        ...(from.search === '' ? [] : [`  query = ${inlineTable([...from.searchParams])}`]),
        `  to = ${JSON.stringify(to.href)}`,
        '  status = 301',
        '  force = true',
      ]),
    ...(headers.length === 0 ? [] : ['[[headers]]', '  for = "/*"']),
    ...(headers.length === 0
      ? []
      : [`  values = ${inlineTable(headers.map(({ name, value }) => [name, value]))}`]),
  ]);
}

/** Tells whether more than a final slash differs, without which a rule of Netlify answers its own target. */
function isSeenByNetlify({ from, to }: Rule): boolean {
  const bare = ({ host, pathname }: URL) => host + pathname.replace(/\/$/, '');
  return bare(from) !== bare(to);
}

function inlineTable(entries: readonly (readonly [string, string])[]): string {
  return `{ ${entries.map(([key, value]) => `${JSON.stringify(key)} = ${JSON.stringify(value)}`).join(', ')} }`;
}

/** Decodes a path, because mod_rewrite matches the decoded path. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // A path that is not UTF-8 reaches the server as written.
  }
}

function escapePattern(text: string): string {
  return escapeControls(text.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&'));
}

function escapeQuoted(text: string): string {
  return escapeControls(text.replace(/["\\]/g, '\\$&'));
}

/** Escapes line breaks, so that no URL or value ends its line. */
function escapeControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function lines(parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}
