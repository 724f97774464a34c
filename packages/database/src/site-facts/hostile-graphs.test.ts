import { describeHostileGraphs } from '../testing/describe-hostile-graphs.ts';
import { hreflangCluster } from '../testing/hostile-graphs.ts';

// Ten thousand pages of each: hostile-graphs.long.test.ts.
describeHostileGraphs(2_000, [
  ['1,000 pages that each name 100 others that do not name it', hreflangCluster(1_000, 100, 'missing')],
  ['200 pages that each name all others by the wrong code', hreflangCluster(200, 200, 'inconsistent')],
]);
