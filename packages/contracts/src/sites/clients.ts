import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Id, Text, Timestamp } from '../vocabulary.ts';

export const ClientRecord = z
  .object({ id: Id, name: z.string(), createdAt: Timestamp })
  .meta({ id: 'Client' });
export type ClientRecord = z.infer<typeof ClientRecord>;

const ClientBody = z.strictObject({ name: Text(200) }).meta({ id: 'ClientBody' });

const ClientParams = z.object({ clientId: Id });

export const clientRoutes = {
  create: defineRoute({
    operationId: 'createClient',
    method: 'post',
    path: '/api/clients',
    summary: 'Add a client',
    tag: 'Clients',
    scopes: ['api:write'],
    testKeys: true,
    body: ClientBody,
    success: { status: 201, description: 'The new client', body: ClientRecord },
  }),
  list: defineRoute({
    operationId: 'listClients',
    method: 'get',
    path: '/api/clients',
    summary: 'Clients of the account, in the order they were added',
    tag: 'Clients',
    scopes: ['api:read'],
    query: PageQuery,
    success: { status: 200, description: 'A page of clients', body: listOf(ClientRecord) },
  }),
  get: defineRoute({
    operationId: 'getClient',
    method: 'get',
    path: '/api/clients/{clientId}',
    summary: 'One client',
    tag: 'Clients',
    scopes: ['api:read'],
    params: ClientParams,
    success: { status: 200, description: 'The client', body: ClientRecord },
  }),
  update: defineRoute({
    operationId: 'updateClient',
    method: 'patch',
    path: '/api/clients/{clientId}',
    summary: 'Rename a client',
    tag: 'Clients',
    scopes: ['api:write'],
    params: ClientParams,
    body: ClientBody,
    success: { status: 200, description: 'The client as it is now', body: ClientRecord },
  }),
  delete: defineRoute({
    operationId: 'deleteClient',
    method: 'delete',
    path: '/api/clients/{clientId}',
    summary: 'Delete a client with its sites and all their analyses; those in progress are cancelled first',
    tag: 'Clients',
    scopes: ['api:write'],
    role: 'owner',
    params: ClientParams,
    success: { status: 204, description: 'Deleted' },
  }),
} as const;
