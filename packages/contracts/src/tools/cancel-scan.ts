import { z } from 'zod';
import { SiteCheckStatus } from '../analyses/site-checks.ts';
import { Id } from '../vocabulary.ts';
import { Summary } from './summary.ts';

export const CancelScanBody = z.strictObject({ siteCheckId: Id }).meta({ id: 'CancelScanBody' });

export const CancelledScan = z
  .object({ summary: Summary, siteCheckId: Id, status: SiteCheckStatus })
  .meta({ id: 'CancelledScan' });
