/** Tables that no account owns, with the reason. Each of several databases would have its own. */
export const TABLES_OF_NO_ACCOUNT: Readonly<Record<string, string>> = {
  _prisma_migrations: 'the record of applied migrations',
  host_pace: 'all accounts together keep the pace of a host',
  oauth_client: 'a program registers before anybody connects it',
  pause: 'operators pause the fleet and hosts, too',
  rate_limit: 'counters, which may be lost',
  worker_heartbeat: 'workers serve all accounts',
};
