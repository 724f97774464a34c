import { describeKills } from './testing/describe-kills.ts';

// A few kills; kill.long.test.ts has fifty.
describeKills(15);
