import { z } from 'zod';

const SeenOf = z.object({ known: z.int(), seen: z.int() }).meta({
  id: 'SeenOf',
  description: 'The number that the analysis knows, and the number of those that it has seen.',
});

/** The part of its site that an analysis has seen. It makes no statement about the rest. */
export const Seen = z
  .object({
    pages: SeenOf.meta({ description: 'URLs of the site, lost pages among them.' }),
    links: SeenOf.meta({ description: 'Links, counted by their targets on any site.' }),
    externalTargets: SeenOf.meta({ description: 'URLs of other sites that pages name.' }),
    sitemaps: SeenOf.optional().meta({
      description: 'Sitemaps; only if one could not be read, so that nobody knows what it lists.',
    }),
  })
  .meta({ id: 'Seen' });
export type Seen = z.infer<typeof Seen>;
