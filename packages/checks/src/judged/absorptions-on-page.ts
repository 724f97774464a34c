import { catalogue } from '../catalogue/index.ts';
import { absorptionsOf } from './absorptions.ts';

/** The pairs of the catalogue by which a finding stands for others of the same URL. */
export const absorptionsOnPage = absorptionsOf(catalogue).filter(({ at }) => at === 'same-url');
