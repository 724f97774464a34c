export { ageRegExps } from './age-regexps.ts';
export { BUNDLE_ENVIRONMENT, BUNDLE_SOURCE, startApp, type AppProcess } from './app-process.ts';
export { openBalancer, type BalancedRequest, type Balancer } from './balancer.ts';
export { harmBesideAttack, type Canary } from './beside-attack.ts';
export { serveCanarySite } from './canary-site.ts';
export { fuzzRuns, fuzzSeed } from './fuzz-runs.ts';
export { isRecording, tasksSite } from './is-recording.ts';
export { inTime } from './in-time.ts';
export { patience } from './patience.ts';
export { measureLoopDelay, type LoopDelay } from './loop-delay.ts';
export { pdfText } from './pdf-text.ts';
export {
  installDebianPackages,
  installFolder,
  realFolders,
  realSitesScratch,
  type RealFolder,
} from './real-folders.ts';
export { startRedis, type TestRedis } from './redis.ts';
export { serveNames, type NameAnswer, type NameServer } from './name-server.ts';
export { sarifFaults } from './sarif-faults.ts';
export { serveGithub, type ServedGithub } from './serve-github.ts';
export { linkedPages, serveSite, type SitePage, type StaticSite } from './static-site.ts';
export { cloneDatabase, testRedisUrl, type ClonedDatabase } from './cloned-database.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export { until } from './until.ts';
