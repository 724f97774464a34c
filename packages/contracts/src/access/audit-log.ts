import { z } from 'zod';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { Id, Several, Timestamp } from '../vocabulary.ts';

export const AuditEntryRecord = z
  .object({
    id: Id,
    at: Timestamp,
    apiKeyId: Id.nullable(),
    userId: Id.nullable(),
    actor: z.string().nullable().meta({
      description: 'E-mail address of the member, or name of the key, as it was then; null for an operator.',
    }),
    action: z.string().meta({ description: 'The request, in words.' }),
    address: z.string(),
    userAgent: z
      .string()
      .nullable()
      .meta({ description: 'The User-Agent of the caller, cut to 200 characters.' }),
    method: z
      .string()
      .meta({ description: 'The HTTP method; `OPERATOR` for a command of the operator of the service.' }),
    route: z.string().meta({ description: 'The path as declared, such as `/api/clients/{clientId}`.' }),
    path: z.string().meta({ description: 'The path as requested, without the query.' }),
    status: z.int(),
    requestId: z.string(),
    durationMs: z.int(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryRecord = z.infer<typeof AuditEntryRecord>;

const Instant = z.iso.datetime({ offset: true });

export const AuditLogQuery = z.strictObject({
  ...PageQuery.shape,
  apiKeyId: Several(Id).optional(),
  userId: Several(Id).optional(),
  requestId: Several(z.string().min(1).max(128)).optional(),
  method: Several(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPERATOR'])).optional(),
  route: Several(z.string().min(1).max(200)).optional(),
  status: Several(z.coerce.number().int().min(100).max(599)).optional(),
  changes: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` leaves out requests that only read.' }),
  from: Instant.optional().meta({ description: 'Not before.' }),
  to: Instant.optional().meta({ description: 'Before.' }),
});
export type AuditLogQuery = z.input<typeof AuditLogQuery>;

export const auditLogRoutes = {
  list: defineRoute({
    operationId: 'listAuditLog',
    method: 'get',
    path: '/api/audit-log',
    summary: 'Requests made with the keys and sessions of the account, the newest first',
    tag: 'Audit log',
    scopes: ['admin'],
    query: AuditLogQuery,
    success: {
      status: 200,
      description: 'A page of requests',
      body: z.object({ sentence: Sentence, ...listOf(AuditEntryRecord).shape }),
    },
  }),
} as const;
