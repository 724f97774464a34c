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
import { orMissing } from './components/lazy-part.ts';
import {
  alertSearch,
  analysisSearch,
  auditSearch,
  changeSearch,
  checkSearch,
  issueSearch,
  keepAnalysis,
  linkSearch,
  pageSearch,
  planSearch,
  reportSearch,
  signInSearch,
  sitesSearch,
  structureSearch,
  webhookSearch,
} from './search.ts';
import { recentAnalyses } from './screens/site/use-analysis.ts';
import { NotFound } from './shell/not-found.tsx';
import { CONNECT } from './shell/places.ts';
import { Shell } from './shell/shell.tsx';

/**
 * Returns a lazily loaded screen. The library would reload the page after a failure, and the page would be lost
 * without a connection.
 */
function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => load().catch(orMissing), name);
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyScreen(() => import('./screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyScreen(
    () => import('./screens/sign-in/forgotten-password-screen.tsx'),
    'ForgottenPasswordScreen',
  ),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  component: lazyScreen(() => import('./screens/sign-in/choose-password-screen.tsx'), 'ChoosePasswordScreen'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/sites', throw: true });
  },
});

/** The parent of all screens that need a sign-in. The session is read while the screen loads. */
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
  validateSearch: sitesSearch,
  component: lazyScreen(() => import('./screens/sites/sites-screen.tsx'), 'SitesScreen'),
});

const site = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$siteId',
  validateSearch: analysisSearch,
  search: { middlewares: [keepAnalysis] },
  // This is a prefetch, so nothing waits for it. A screen reads again and reports a failure.
  loader: ({ params }) => void queryClient.query(recentAnalyses(params.siteId)).catch(noop),
});

const overview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyScreen(() => import('./screens/overview/overview-screen.tsx'), 'OverviewScreen'),
});

const plan = createRoute({
  getParentRoute: () => site,
  path: '/plan',
  validateSearch: planSearch,
  component: lazyScreen(() => import('./screens/plan/plan-screen.tsx'), 'PlanScreen'),
});

const action = createRoute({
  getParentRoute: () => site,
  path: '/plan/$actionId',
  component: lazyScreen(() => import('./screens/action/action-screen.tsx'), 'ActionScreen'),
});

const pages = createRoute({
  getParentRoute: () => site,
  path: '/pages',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('./screens/pages/pages-screen.tsx'), 'PagesScreen'),
});

const page = createRoute({
  getParentRoute: () => site,
  path: '/page',
  validateSearch: linkSearch,
  component: lazyScreen(() => import('./screens/page/page-screen.tsx'), 'PageScreen'),
});

const issues = createRoute({
  getParentRoute: () => site,
  path: '/issues',
  validateSearch: issueSearch,
  component: lazyScreen(() => import('./screens/issues/issues-screen.tsx'), 'IssuesScreen'),
});

const structure = createRoute({
  getParentRoute: () => site,
  path: '/structure',
  validateSearch: structureSearch,
  component: lazyScreen(() => import('./screens/structure/structure-screen.tsx'), 'StructureScreen'),
});

const analyses = createRoute({
  getParentRoute: () => site,
  path: '/analyses',
  component: lazyScreen(() => import('./screens/analyses/analyses-screen.tsx'), 'AnalysesScreen'),
});

const analysis = createRoute({
  getParentRoute: () => site,
  path: '/analyses/$siteCheckId',
  validateSearch: changeSearch,
  component: lazyScreen(() => import('./screens/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
});

const reports = createRoute({
  getParentRoute: () => site,
  path: '/reports',
  validateSearch: reportSearch,
  component: lazyScreen(() => import('./screens/reports/reports-screen.tsx'), 'ReportsScreen'),
});

const siteSettings = createRoute({
  getParentRoute: () => site,
  path: '/settings',
  component: lazyScreen(
    () => import('./screens/site-settings/site-settings-screen.tsx'),
    'SiteSettingsScreen',
  ),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/keys',
  component: lazyScreen(() => import('./screens/keys/keys-screen.tsx'), 'KeysScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/webhooks',
  validateSearch: webhookSearch,
  component: lazyScreen(() => import('./screens/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const alerts = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/alerts',
  validateSearch: alertSearch,
  component: lazyScreen(() => import('./screens/alerts/alerts-screen.tsx'), 'AlertsScreen'),
});

const checks = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/checks',
  validateSearch: checkSearch,
  component: lazyScreen(() => import('./screens/checks/checks-screen.tsx'), 'ChecksScreen'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit',
  validateSearch: auditSearch,
  component: lazyScreen(() => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/account',
  component: lazyScreen(() => import('./screens/account/account-screen.tsx'), 'AccountScreen'),
});

const members = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/members',
  component: lazyScreen(() => import('./screens/members/members-screen.tsx'), 'MembersScreen'),
});

const apps = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/apps',
  component: lazyScreen(
    () => import('./screens/connected-apps/connected-apps-screen.tsx'),
    'ConnectedAppsScreen',
  ),
});

/** The screen to which assistants send the browser to ask for access. */
const connect = createRoute({
  getParentRoute: () => signedIn,
  path: CONNECT,
  component: lazyScreen(() => import('./screens/connect/connect-screen.tsx'), 'ConnectScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    forgottenPassword,
    choosePassword,
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
        reports,
        siteSettings,
      ]),
      keys,
      apps,
      connect,
      checks,
      alerts,
      webhooks,
      audit,
      account,
      members,
    ]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Another filter or order shows its first rows. Going back shows the rows that were seen.
  scrollToTopSelectors: ['.data-table'],
  defaultErrorComponent: ({ error }) => (
    <Failure error={error instanceof Error ? error : new Error(String(error))} retry={loadAnew} />
  ),
});

/** Reloads the page. That helps if a chunk belongs to an older build, and after a lost connection. */
async function loadAnew(): Promise<void> {
  const isThere = await fetch(window.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (isThere) window.location.reload();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
