import { catalogue } from '../catalogue/index.ts';
import { absorptionsOf } from './absorptions.ts';

const absorptions = absorptionsOf(catalogue);

/** The pairs of the catalogue by which a finding stands for others of the same URL. */
export const absorptionsOnPage = absorptions.filter(({ at }) => at === 'same-url');

/** The pairs of the catalogue by which a finding about the site stands for others anywhere. */
export const absorptionsAcrossSite = absorptions.filter(({ at }) => at === 'everywhere');
