// Jest begins with the files that took longest in an earlier run, and in a fresh checkout with the largest ones. A
// small file that takes long would then run last, and the other workers would wait for it.
const { existsSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** Files that take 15 s or more, the longest first. */
const LONGEST = [
  'apps/dashboard/e2e/dashboard.test.ts',
  'packages/analysis/src/stages/finish/find-losses.test.ts',
  'packages/analysis/src/stages/finish/unseen-pages.test.ts',
  'apps/renderer/src/rendering.test.ts',
  'apps/mcp-server/src/conversation.test.ts',
  'apps/cli/src/changes.test.ts',
  'packages/analysis/src/fixture-site.test.ts',
  'packages/analysis/src/stages/finish/unread-sitemaps.test.ts',
  'apps/crawler-worker/src/kill.test.ts',
  'apps/api/src/resources/every-endpoint.test.ts',
  'packages/analysis/src/stages/crawl/hostile-site.test.ts',
  'packages/analysis/src/pipeline.test.ts',
  'apps/api/src/admin/doctor.test.ts',
  'packages/analysis/src/stages/crawl/unchanged-pages.test.ts',
  'apps/local/src/services/metrics.test.ts',
  'packages/analysis/src/stages/finish/field-vitals.test.ts',
  'packages/database/src/site-facts/hostile-graphs.test.ts',
  'packages/service/src/listen.test.ts',
  'apps/api/src/server/hostile-urls.test.ts',
  'packages/analysis/src/stages/crawl/many-links.test.ts',
  'apps/webhook-dispatcher/src/kill.test.ts',
].map((file) => path.join(__dirname, '..', file));

const missing = LONGEST.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`No such file; correct the list in ${__filename}: ${missing.join(', ')}`);

const placeOf = ({ path: file }) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);

module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
};
