import { describeKills } from './testing/describe-kills.ts';

describeKills(50);
