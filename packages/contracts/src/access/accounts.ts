import { z } from 'zod';
import { Role } from './roles.ts';
import { defineRoute } from '../route.ts';
import { Id, Tier, Timestamp } from '../vocabulary.ts';

export const AccountRecord = z
  .object({
    id: Id,
    name: z.string(),
    tier: Tier,
    limits: z.object({
      requestsPerHour: z.int(),
      scansPerDay: z.int().nullable().meta({ description: 'Null: unlimited.' }),
      pagesPerAnalysis: z.int(),
      analysesAtOnce: z.int().meta({ description: 'Further analyses wait until one of these ends.' }),
      renderedPagesPerAnalysis: z.int(),
      measuredPagesPerAnalysis: z.int(),
      activeKeys: z.int().meta({ description: 'Keys that are neither revoked nor expired.' }),
      detailedAnalyses: z.int().meta({ description: 'How many analyses of each site keep their details.' }),
    }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Account' });
export type AccountRecord = z.infer<typeof AccountRecord>;

/** A password. bcrypt reads only 72 bytes, so a longer one is refused and not cut. */
export const Password = z
  .string()
  .min(12, 'must have at least 12 characters')
  .refine((text) => new TextEncoder().encode(text).length <= 72, 'must have at most 72 bytes');

export const Email = z.email().max(254).toLowerCase();

export const SessionRecord = z
  .object({
    user: z.object({ id: Id, email: z.string(), role: Role }),
    account: AccountRecord,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Session' });
export type SessionRecord = z.infer<typeof SessionRecord>;

export const accountRoutes = {
  get: defineRoute({
    operationId: 'getAccount',
    method: 'get',
    path: '/api/account',
    summary: 'The account of the key: a cheap call that tests a connection',
    tag: 'Account',
    scopes: ['api:read', 'mcp:read'],
    success: { status: 200, description: 'The account', body: AccountRecord },
  }),
  signIn: defineRoute({
    operationId: 'signIn',
    method: 'post',
    path: '/api/sessions',
    summary: 'Sign in to the dashboard',
    description: 'Sets the session cookie. Ten attempts per e-mail address and client address in 15 minutes.',
    tag: 'Account',
    scopes: null,
    signsIn: true,
    body: z.strictObject({ email: Email, password: z.string().min(1).max(1000) }).meta({ id: 'SignInBody' }),
    success: { status: 201, description: 'Signed in', body: SessionRecord },
  }),
  getSession: defineRoute({
    operationId: 'getSession',
    method: 'get',
    path: '/api/sessions/current',
    summary: 'Who is signed in',
    tag: 'Account',
    scopes: 'session',
    success: { status: 200, description: 'The session', body: SessionRecord },
  }),
  signOut: defineRoute({
    operationId: 'signOut',
    method: 'delete',
    path: '/api/sessions/current',
    summary: 'Sign out',
    tag: 'Account',
    scopes: 'session',
    success: { status: 204, description: 'Signed out' },
  }),
  signOutEverywhere: defineRoute({
    operationId: 'signOutEverywhere',
    method: 'delete',
    path: '/api/sessions',
    summary: 'Sign out everywhere',
    tag: 'Account',
    scopes: 'session',
    success: { status: 204, description: 'All sessions of the user have ended' },
  }),
  changePassword: defineRoute({
    operationId: 'changePassword',
    method: 'post',
    path: '/api/password',
    summary: 'Change the password; signs out all other sessions',
    tag: 'Account',
    scopes: 'session',
    body: z
      .strictObject({ currentPassword: z.string().min(1).max(1000), newPassword: Password })
      .meta({ id: 'ChangePasswordBody' }),
    success: { status: 204, description: 'Changed' },
  }),
  mailPasswordLink: defineRoute({
    operationId: 'mailPasswordLink',
    method: 'post',
    path: '/api/password-links',
    summary: 'Ask for a mail with a link to choose a new password',
    description:
      'The answer is the same for an address that nobody signs in with. The link works once, for an hour, and until a newer one is sent. An address gets at most five mails an hour.',
    tag: 'Account',
    scopes: null,
    body: z.strictObject({ email: Email }).meta({ id: 'MailPasswordLinkBody' }),
    success: { status: 204, description: 'The mail is on its way, if somebody signs in with that address' },
  }),
  usePasswordLink: defineRoute({
    operationId: 'usePasswordLink',
    method: 'post',
    path: '/api/password-links/use',
    summary: 'Choose a password with the token of a mailed link; signs out everywhere',
    tag: 'Account',
    scopes: null,
    body: z
      .strictObject({ token: z.string().min(1).max(200), newPassword: Password })
      .meta({ id: 'UsePasswordLinkBody' }),
    success: { status: 204, description: 'The password is changed' },
  }),
} as const;
