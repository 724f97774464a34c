import { accountRoutes } from '@plumbline/contracts';
import { noop } from '@tanstack/react-query';
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
import {
  analysisSearch,
  auditSearch,
  changeSearch,
  issueSearch,
  linkSearch,
  pageSearch,
  planSearch,
  signInSearch,
  structureSearch,
  webhookSearch,
} from './search.ts';
import { recentAnalyses } from './screens/site/use-analysis.ts';
import { NotFound } from './shell/not-found.tsx';
import { CONNECT } from './shell/places.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/sites', throw: true });
  },
});

/** Everything behind the sign-in; who it is is asked while the screen is loaded. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  loader: async ({ location }) => {
    try {
      await queryClient.query({ ...read(accountRoutes.getSession, {}), staleTime: 'static' });
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 401) {
        const { pathname, search } = window.location;
        const to = location.pathname === CONNECT ? `${pathname}${search}` : location.href;
        redirect({ to: '/sign-in', search: { to }, throw: true });
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
  validateSearch: analysisSearch,
  // Not waited for; when it fails, the screen asks again, and says so.
  loader: ({ params }) => void queryClient.query(recentAnalyses(params.siteId)).catch(noop),
});

const overview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/overview-screen.tsx'), 'OverviewScreen'),
});

const plan = createRoute({
  getParentRoute: () => site,
  path: '/plan',
  validateSearch: planSearch,
  component: lazyRouteComponent(() => import('./screens/plan/plan-screen.tsx'), 'PlanScreen'),
});

const action = createRoute({
  getParentRoute: () => site,
  path: '/plan/$actionId',
  component: lazyRouteComponent(() => import('./screens/action/action-screen.tsx'), 'ActionScreen'),
});

const pages = createRoute({
  getParentRoute: () => site,
  path: '/pages',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./screens/pages/pages-screen.tsx'), 'PagesScreen'),
});

const page = createRoute({
  getParentRoute: () => site,
  path: '/page',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./screens/page/page-screen.tsx'), 'PageScreen'),
});

const issues = createRoute({
  getParentRoute: () => site,
  path: '/issues',
  validateSearch: issueSearch,
  component: lazyRouteComponent(() => import('./screens/issues/issues-screen.tsx'), 'IssuesScreen'),
});

const structure = createRoute({
  getParentRoute: () => site,
  path: '/structure',
  validateSearch: structureSearch,
  component: lazyRouteComponent(() => import('./screens/structure/structure-screen.tsx'), 'StructureScreen'),
});

const analyses = createRoute({
  getParentRoute: () => site,
  path: '/analyses',
  component: lazyRouteComponent(() => import('./screens/analyses/analyses-screen.tsx'), 'AnalysesScreen'),
});

const analysis = createRoute({
  getParentRoute: () => site,
  path: '/analyses/$siteCheckId',
  validateSearch: changeSearch,
  component: lazyRouteComponent(() => import('./screens/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
});

const siteSettings = createRoute({
  getParentRoute: () => site,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('./screens/site-settings/site-settings-screen.tsx'),
    'SiteSettingsScreen',
  ),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/keys',
  component: lazyRouteComponent(() => import('./screens/keys/keys-screen.tsx'), 'KeysScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/webhooks',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('./screens/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/account',
  component: lazyRouteComponent(() => import('./screens/account/account-screen.tsx'), 'AccountScreen'),
});

const members = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/members',
  component: lazyRouteComponent(() => import('./screens/members/members-screen.tsx'), 'MembersScreen'),
});

const apps = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/apps',
  component: lazyRouteComponent(
    () => import('./screens/connected-apps/connected-apps-screen.tsx'),
    'ConnectedAppsScreen',
  ),
});

/** Where assistants send the browser of whoever connects them. */
const connect = createRoute({
  getParentRoute: () => signedIn,
  path: CONNECT,
  component: lazyRouteComponent(() => import('./screens/connect/connect-screen.tsx'), 'ConnectScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    signedIn.addChildren([
      sites,
      site.addChildren([
        overview,
        plan,
        action,
        pages,
        page,
        issues,
        structure,
        analyses,
        analysis,
        siteSettings,
      ]),
      keys,
      apps,
      connect,
      webhooks,
      audit,
      account,
      members,
    ]),
  ]),
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
