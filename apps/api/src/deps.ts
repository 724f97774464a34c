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

/** Everything that the API works with, created once at start-up. */
export interface ApiDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly limits: Limits;
  readonly crawlJobs: Producer<{ analysisId: string }>;
  readonly deliveryJobs: Producer<{ deliveryId: string }>;
  readonly visitJobs: Producer<{ visitId: string }>;
  /** Threads for computations that would block the process for other callers. */
  readonly toolThreads: ToolPool;
  /** Slots for the tool calls in progress. */
  readonly toolCalls: Slots;
  readonly auditLog: AuditLogWriter;
  readonly keyUsage: KeyUsage;
  readonly requireCallable: RequireCallable;
  readonly secretBox: SecretBox;
  readonly passwordMail: PasswordMail;
  readonly catalogue: readonly Check[];
  /** Client for requests to trackers; it reaches public addresses only. */
  readonly http: HttpClient;
  /** Printer of reports; null if there is no Chromium. */
  readonly printer: Printer | null;
  /** Null if no operator may look at the queues. */
  readonly queueBoard: QueueBoard | null;
  /** Null if assistants do not connect by address. */
  readonly authorizationServer: AuthorizationServer | null;
  /** Aborted when the process is asked to stop. It is no longer ready then, and answers requests that only wait. */
  readonly draining: AbortSignal;
  /** Aborted shortly before the process ends, to cancel the work of requests. */
  readonly stopping: AbortSignal;
  /** The requests that are being answered. Their work ends before the connections that it needs. */
  readonly inHand: Set<Promise<void>>;
  readonly settings: {
    /** True if each answer is validated against its declared schema, as in development and tests. */
    readonly validateReplies: boolean;
    /** Origins of other sites whose pages may call the API with a key. */
    readonly corsOrigins: readonly string[];
    /** The number of proxies in front of the API whose X-Forwarded-* headers it trusts. */
    readonly trustedProxies: number;
    /** Secret with which the MCP server signs the address of its caller; empty accepts no such signature. */
    readonly callerSecret: string;
    /** Password with which the operator may look at the queues; if it is empty, nobody may. */
    readonly operatorKey: string;
    /** The origin at which people reach the dashboard. */
    readonly publicUrl: string;
    /** Null if assistants do not connect by address. */
    readonly oauth: OAuthSettings | null;
    readonly callableUrls: CallableUrls;
    /** The most pages of an analysis that this installation holds, whatever the plan. */
    readonly pagesPerAnalysisMax: number;
    /**
     * The mail server; empty if the operator has set none. Dispatchers send alerts; the API sends mails about
     * passwords.
     */
    readonly mail: MailConfig;
    /** Folder of the built dashboard; null serves none. */
    readonly dashboardFolder: string | null;
  };
}
