import { OneOf } from '../vocabulary.ts';
import type { z } from 'zod';

/** How search engines lose a page that they could index before. */
export const LossKind = OneOf([
  'noindex',
  'robots',
  'canonical',
  'redirect',
  'status',
  'soft_404',
  'auth',
  'shell',
  'unlinked',
]).meta({ id: 'LossKind' });
export type LossKind = z.infer<typeof LossKind>;

/** Why a loss is no fault: another page takes its place, it was taken down properly, or the owner said so. */
export const LossReason = OneOf(['replaced', 'retired', 'expected']).meta({ id: 'LossReason' });
export type LossReason = z.infer<typeof LossReason>;
