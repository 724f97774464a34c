import { z } from 'zod';

const SeenOf = z
  .object({ known: z.int(), seen: z.int() })
  .meta({ id: 'SeenOf', description: 'How many the analysis knows of, and how many of them it has seen.' });

/** How much of its site an analysis has seen. What it has not seen, it says nothing of. */
export const Seen = z
  .object({
    pages: SeenOf.meta({ description: 'URLs of the site, lost pages among them.' }),
    links: SeenOf.meta({ description: 'Links by their targets, wherever they lead.' }),
    externalTargets: SeenOf.meta({ description: 'URLs of other sites that pages name.' }),
  })
  .meta({ id: 'Seen' });
export type Seen = z.infer<typeof Seen>;
