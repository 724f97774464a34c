import { describeKills } from './testing/describe-kills.ts';

// Fifty of them: kill.long.test.ts.
describeKills(15);
