import { ERROR_STATUS, PLAN_LIMITS, Tier, formatNumber } from '@plumbline/contracts';

/** The introduction of the API description, in Markdown: everything that applies to every call. */
export const apiIntroduction = `
Looks at a website the way a search engine does and says what to fix first.

### First calls

\`\`\`sh
curl -H "Authorization: Bearer $API_KEY" $API/api/clients                                   # your clients
curl -H "Authorization: Bearer $API_KEY" -X POST $API/api/clients/$CLIENT/analyze           # analyse a site
curl -H "Authorization: Bearer $API_KEY" $API/api/site-checks/$SITE_CHECK/status            # until "completed"
curl -H "Authorization: Bearer $API_KEY" -X POST $API/api/sites/$SITE/action-snapshots/generate
curl -H "Authorization: Bearer $API_KEY" $API/api/action-snapshots/$SNAPSHOT/actions        # what to do first
\`\`\`

### Conventions

- **Keys** are sent as \`Authorization: Bearer <API_KEY>\`. Each call names the scope it needs; \`admin\` has them all.
- **Times** are RFC 3339 in UTC, ids are UUIDs in lower case, bodies are JSON.
- **Lists** come in pages: pass \`nextCursor\` as \`cursor\` until it is null.
- **Filters** that take several values take them either way: \`severity=high,critical\`, \`severity=high&severity=critical\`.
- **Unknown fields** are refused, so that a misspelt option does not silently do nothing.
- **Idempotency-Key** on a call that starts an analysis: the same key and body within 24 hours get the first answer.
- **X-Request-Id** is in every answer, and in the audit log; send your own to find a request again.

### Limits

| Plan | Requests an hour | Scans a day | Pages an analysis | Analyses at once | Active keys | Analyses of a site with details |
| --- | --- | --- | --- | --- | --- | --- |
${Tier.options.map(planRow).join('\n')}

The limits apply to each key, and to all keys of an account together. A test key uses up no scans, starts at most 20
analyses a day, and changes no live data. If an account has its largest number of analyses in progress, a further one
waits until one of them ends.

Every answer says in \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (Unix time in seconds) how much is left. Beyond a
limit, the answer is 429 with \`Retry-After\`.

### Errors

\`{ "error": { "type", "message", "details" } }\`, where the message says what to do. A 401 under \`/api/\` is
\`{ "error": "<text>" }\`.

| Type | Status |
| --- | --- |
${Object.entries(ERROR_STATUS)
  .map(([type, status]) => `| \`${type}\` | ${status} |`)
  .join('\n')}

A body that is too large (413) or not JSON (415) is a \`validation_error\`, too.
`.trim();

function planRow(tier: Tier): string {
  const limits = PLAN_LIMITS[tier];
  const cells = [
    limits.requestsPerHour,
    limits.scansPerDay ?? 'unlimited',
    limits.pagesPerAnalysis,
    limits.analysesAtOnce,
    limits.activeKeys,
    limits.detailedAnalyses,
  ].map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell));
  return `| ${tier} | ${cells.join(' | ')} |`;
}
