import { ActionType, Category, DeliveryStatus, Handling, Id, Priority, Severity } from '@plumbline/contracts';
import { z } from 'zod';

/** What each screen keeps in its address. What is not understood there is left out, not an error. */

function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

const Words = optional(z.coerce.string().max(200));

export const SignInSearch = z.object({ to: optional(z.string()) });

/** Another analysis than the latest completed one. */
export const AnalysisSearch = z.object({ analysis: optional(Id) });

export const PlanSearch = z.object({
  priority: optional(Priority),
  type: optional(ActionType),
  handling: optional(Handling),
  done: optional(z.array(z.string())),
});
export type PlanSearch = z.infer<typeof PlanSearch>;

const Order = optional(z.enum(['asc', 'desc']));

export const PageSearch = z.object({
  q: Words,
  status: optional(z.string()),
  indexable: optional(z.boolean()),
  depth: optional(z.number()),
  sort: optional(z.string()),
  order: Order,
});
export type PageSearch = z.infer<typeof PageSearch>;

export const LinkSearch = z.object({
  url: z.string().catch(''),
  links: optional(z.enum(['in', 'out'])),
});

export const IssueSearch = z.object({
  q: Words,
  check: Words,
  severity: optional(Severity),
  category: optional(Category),
  open: optional(Id),
});
export type IssueSearch = z.infer<typeof IssueSearch>;

export const StructureSearch = z.object({
  view: optional(z.enum(['folders', 'graph', 'orphans'])),
  path: optional(z.string()),
});

export const ChangeSearch = z.object({
  compare: optional(Id),
  change: optional(z.enum(['new', 'fixed', 'persisting'])),
});

export const WebhookSearch = z.object({ status: optional(DeliveryStatus), open: optional(Id) });

export const AuditSearch = z.object({
  method: optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  status: optional(z.number()),
  apiKeyId: optional(Id),
  route: Words,
  requestId: Words,
});
export type AuditSearch = z.infer<typeof AuditSearch>;
