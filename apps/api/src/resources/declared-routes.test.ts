import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../app.ts';
import { routeTable } from '../testing/route-table.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

/** The parts of Express's layers that this test reads. */
interface Layer {
  readonly route?: {
    readonly path: string;
    readonly stack: readonly { readonly method?: string }[];
  };
  readonly handle: { readonly stack?: readonly Layer[] };
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

function routesIn(layers: readonly Layer[]): readonly string[] {
  return layers.flatMap(({ route, handle }) => {
    if (route === undefined) return routesIn(handle.stack ?? []);
    return route.stack.map(({ method = 'any' }) => `${method} ${route.path}`);
  });
}

test('only declared endpoints are served, and those about the service itself', () => {
  const app = createApp(api.deps) as unknown as { readonly router: { readonly stack: readonly Layer[] } };
  const declared = new Set(
    routeTable.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  // A route for all methods only answers 405.
  const served = routesIn(app.router.stack).filter((route) => !route.startsWith('any '));
  const undeclared = served.filter((route) => !declared.has(route));
  const aboutTheService = [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/docs',
    '/docs/start.js',
    '/docs/style.css',
  ];
  // RFCs define these endpoints, so that clients know them.
  const oauth = [
    'get /.well-known/oauth-authorization-server',
    'post /oauth/register',
    'post /oauth/revoke',
    'post /oauth/token',
  ];
  // Pages for people who have a link and no account.
  const shared = ['get /shared-reports/:token', 'get /shared-reports/:token/pdf'];
  expect(new Set(undeclared)).toEqual(
    new Set([...aboutTheService.map((path) => `get ${path}`), ...oauth, ...shared]),
  );
});
