export { BUNDLE_SOURCE, startApp, type AppProcess } from './app-process.ts';
export { fuzzRuns } from './fuzz-runs.ts';
export { inTime } from './in-time.ts';
export { startRedis, type TestRedis } from './redis.ts';
export { serveNames, type NameAnswer, type NameServer } from './name-server.ts';
export { serveSite, type SitePage, type StaticSite } from './static-site.ts';
export { cloneDatabase, testRedisUrl, type ClonedDatabase } from './cloned-database.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export { until } from './until.ts';
