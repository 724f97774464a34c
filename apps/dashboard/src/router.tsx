import { accountRoutes } from '@plumbline/contracts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { read } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { Failure } from './components/failure.tsx';
import { AnalysisSearch, SignInSearch } from './search.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: SignInSearch,
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/sites', throw: true });
  },
});

/** Everything behind the sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.query({ ...read(accountRoutes.getSession, {}), staleTime: 'static' });
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 401) {
        redirect({ to: '/sign-in', search: { to: location.href }, throw: true });
      }
      throw error;
    }
  },
});

const sites = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites',
  component: lazyRouteComponent(() => import('./screens/sites/sites-screen.tsx'), 'SitesScreen'),
});

const site = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$siteId',
  validateSearch: AnalysisSearch,
});

const overview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/overview-screen.tsx'), 'OverviewScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([home, signIn, signedIn.addChildren([sites, site.addChildren([overview])])]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => (
    <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
  ),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
