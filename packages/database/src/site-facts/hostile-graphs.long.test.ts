import { describeHostileGraphs } from '../testing/describe-hostile-graphs.ts';
import { hreflangCluster } from '../testing/hostile-graphs.ts';

describeHostileGraphs(10_000, [
  ['pages that each name 20 others that do not name it', hreflangCluster(10_000, 20, 'missing')],
  ['2,000 pages that each name 100 others that do not name it', hreflangCluster(2_000, 100, 'missing')],
  ['400 pages that each name all others by the wrong code', hreflangCluster(400, 400, 'inconsistent')],
]);
