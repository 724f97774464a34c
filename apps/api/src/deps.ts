import type { Check } from '@plumbline/checks';
import type { Database } from '@plumbline/database';
import type { Logger, SecretBox, Slots } from '@plumbline/service';
import type { HttpClient } from '@plumbline/net';
import type { Printer } from '@plumbline/rendering';
import type { Producer, QueueBoard } from '@plumbline/queue';
import type { MailConfig } from '@plumbline/sending';
import type { AuthorizationServer, OAuthSettings } from './oauth/authorization-server.ts';
import type { ToolPool } from './resources/tools/threads/tool-pool.ts';
import type { AuditLogWriter } from './security/audit-log-writer.ts';
import type { CallableUrls, RequireCallable } from './security/callable-url.ts';
import type { KeyUsage } from './security/key-usage.ts';
import type { Limits } from './security/limits.ts';
import type { PasswordMail } from './work/password-mail.ts';

/** All that the API works with, made once at start-up. */
export interface ApiDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly limits: Limits;
  readonly crawlJobs: Producer<{ analysisId: string }>;
  readonly deliveryJobs: Producer<{ deliveryId: string }>;
  readonly visitJobs: Producer<{ visitId: string }>;
  /** Threads for computations that would keep the process from other callers. */
  readonly toolThreads: ToolPool;
  /** Calls of tools that are being answered. */
  readonly toolCalls: Slots;
  readonly auditLog: AuditLogWriter;
  readonly keyUsage: KeyUsage;
  readonly requireCallable: RequireCallable;
  readonly secretBox: SecretBox;
  readonly passwordMail: PasswordMail;
  readonly catalogue: readonly Check[];
  /** Asks trackers, at public addresses only. */
  readonly http: HttpClient;
  /** Prints reports; null where there is no Chromium. */
  readonly printer: Printer | null;
  /** Null where no operator may look at the queues. */
  readonly queueBoard: QueueBoard | null;
  /** Null where assistants do not connect by address. */
  readonly authorizationServer: AuthorizationServer | null;
  /** Aborted when the process is asked to stop: it is not ready, and requests that only wait are answered. */
  readonly draining: AbortSignal;
  /** Aborted shortly before the process ends, to call off the work of requests. */
  readonly stopping: AbortSignal;
  readonly settings: {
    /** Checks each answer against its declared schema: for development and tests. */
    readonly validateReplies: boolean;
    /** Origins of other sites whose pages may call the API with a key. */
    readonly corsOrigins: readonly string[];
    /** Proxies in front, whose X-Forwarded-* headers are believed. */
    readonly trustedProxies: number;
    /** Secret with which the MCP server signs the address of its caller; empty accepts no such signature. */
    readonly callerSecret: string;
    /** Lets the operator look at the queues; empty lets nobody. */
    readonly operatorKey: string;
    /** Where people reach the dashboard: an origin. */
    readonly publicUrl: string;
    /** Null where assistants do not connect by address. */
    readonly oauth: OAuthSettings | null;
    readonly callableUrls: CallableUrls;
    /** The mail server; empty where the operator has set none. Dispatchers send alerts, the API what concerns passwords. */
    readonly mail: MailConfig;
    /** Folder of the built dashboard; null serves none. */
    readonly dashboardFolder: string | null;
  };
}
