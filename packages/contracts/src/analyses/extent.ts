import { z } from 'zod';
import { Seen } from './seen.ts';
import { Id } from '../vocabulary.ts';

export const Extent = z.enum(['full', 'partial']).meta({
  id: 'Extent',
  description:
    '`partial` if the analysis was told to look at a part of the site, or its page budget ran out.',
});

export type Extent = z.infer<typeof Extent>;

export const PartialReason = z
  .enum(['max_pages', 'max_depth', 'include', 'exclude', 'list', 'sitemap_only'])
  .meta({ id: 'PartialReason', description: 'Why an analysis did not see the whole site.' });
export type PartialReason = z.infer<typeof PartialReason>;

export const BasedOn = z
  .object({ siteCheckId: Id, extent: Extent, partialReasons: z.array(PartialReason), seen: Seen.nullable() })
  .meta({
    id: 'BasedOn',
    description:
      'The analysis on which an answer is based: the latest completed one of full extent, if there is one.',
  });
export type BasedOn = z.infer<typeof BasedOn>;
