import { siteFactsOf } from '../site-facts-of.ts';
import { describeSiteFacts } from './describe-site-facts.ts';
import { conformanceSite } from './site.ts';

describeSiteFacts(() => siteFactsOf(conformanceSite));
