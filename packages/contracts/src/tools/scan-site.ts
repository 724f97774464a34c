import { z } from 'zod';
import { HttpUrl, Id } from '../vocabulary.ts';
import { LaterAddress } from '../analyses/later-address.ts';
import { RenderMode } from '../analyses/rendering.ts';
import { Domain } from './domain.ts';
import { hasExactlyOneOf, needsExactlyOneOf } from './one-of.ts';

export const ScanSiteBody = z
  .strictObject({
    domain: Domain.optional(),
    siteId: Id.optional(),
    clientId: Id.optional().meta({ description: 'Its first site is scanned.' }),
    callbackUrl: HttpUrl.optional().meta({ description: 'Gets a signed POST when the analysis has ended.' }),
    as: LaterAddress.optional(),
    maxPages: z.int().min(1).max(1_000_000).optional().meta({ description: 'At most the cap of the plan.' }),
    checkExternalLinks: z.boolean().optional().meta({
      description: 'Default true: links to other hosts are requested.',
    }),
    render: RenderMode.optional(),
  })
  .refine(...hasExactlyOneOf('domain', 'siteId', 'clientId'))
  .meta({ id: 'ScanSiteBody', ...needsExactlyOneOf('domain', 'siteId', 'clientId') });
