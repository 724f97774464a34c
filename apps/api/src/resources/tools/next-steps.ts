import { siteCheckRoutes, toolRoutes } from '@plumbline/contracts';
import { mayCall, type Principal } from '../../security/principal.ts';

/** Says how to analyse an unknown site, if the caller may do so. */
export function scanFirst(principal: Principal, input: Readonly<Record<string, string>>): string {
  return mayCall(principal, toolRoutes.scanSite)
    ? `Call scan-site with ${asJson(input)} first.`
    : 'Scan it first: scan-site needs a key with the scope mcp:write.';
}

/** Says how to follow an analysis to its end, with a tool if the caller may use it. */
export function howToFollow(principal: Principal, siteCheckId: string): string {
  const until = 'every 10 seconds until status is failed, cancelled or completed';
  if (mayCall(principal, toolRoutes.getScan)) {
    return `Call get-scan with ${asJson({ siteCheckId })} (GET /v1/mcp/scans/${siteCheckId}) ${until}`;
  }
  if (mayCall(principal, siteCheckRoutes.getStatus)) {
    return `Poll GET /api/site-checks/${siteCheckId}/status ${until}`;
  }
  return `Follow ${siteCheckId} with get-scan and a key with the scope mcp:read`;
}

/** Formats JSON as people write it, with a space after each colon. */
export function asJson(input: Readonly<Record<string, string>>): string {
  const members = Object.entries(input).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{${members.join(', ')}}`;
}
