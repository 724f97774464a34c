/** Who may import whom: docs/architecture.md, "Boundaries". */
const io =
  '^packages/(net|crawler|analysis|database|queue|rate-limits|rendering|sending|trackers|webhooks|service|testkit|local-postgres)/';
const pure =
  '^packages/(contracts|web|page-facts|suggestions|checks|fixes|action-plan|alerts|gate|reports)/src';

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      // The tests of the MCP server install what its verifiers import.
      from: { pathNot: '^apps/mcp-server/verifiers/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'the-dashboard-knows-the-api-alone',
      severity: 'error',
      from: { path: '^apps/dashboard/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/', pathNot: '^packages/(api-client|contracts)/' },
    },
    {
      name: 'packages-through-their-index',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: [
          '^packages/[^/]+/src/(index|testing)\\.ts$',
          // Exported by themselves: threads that judge pages need these, and no schemas.
          '^packages/contracts/src/(analyses/fetch-failures|url-escapes|url-limits)\\.ts$',
          '^$1/$2/',
        ],
      },
    },
    {
      name: 'the-domain-does-no-io',
      severity: 'error',
      from: { path: pure, pathNot: '(\\.test|/generate-docs|/new-check)\\.ts$' },
      to: {
        path: [
          io,
          '^(node:)?(fs|net|http|https|child_process|dns|tls)(/|$)',
          'node_modules/(got|pg|ioredis|express)/',
        ],
      },
    },
    {
      name: 'prisma-only-in-database',
      severity: 'error',
      from: { pathNot: ['^packages/database/', '^prisma.config.ts$'] },
      to: { path: ['node_modules/@?prisma/', '^packages/database/src/generated/'] },
    },
    {
      name: 'queue-libraries-only-in-queue-and-rate-limits',
      severity: 'error',
      from: { pathNot: ['^packages/(queue|rate-limits)/'] },
      to: { path: ['node_modules/bullmq/', 'node_modules/ioredis/', 'node_modules/rate-limiter-flexible/'] },
    },
    {
      name: 'the-mcp-server-knows-the-service-by-its-api',
      severity: 'error',
      // Files of the client are read where they are.
      from: { path: '^apps/mcp-server/src', pathNot: '(\\.test\\.ts$|/testing/|/files/)' },
      to: { path: '^packages/(?!(api-client|contracts|service)/)' },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: {
        pathNot: [
          '\\.test\\.ts$',
          '^packages/testkit/',
          '^packages/(page-work|net)/start-thread\\.mjs$',
          '/testing(\\.ts|/)',
          '^examples/fixture-site/',
          '^benchmarks/',
          '^packages/chaos/',
        ],
      },
      to: { path: '^packages/testkit/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'generated'] },
    // Programs of others have packages of their own, which their tests install.
    exclude: { path: ['/dist/', '^apps/mcp-server/verifiers/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'types', 'default'],
    },
  },
};
