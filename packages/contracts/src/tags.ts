/** The groups of endpoints in the API description. */
export const TAGS = {
  'Site checks': 'Analyses of sites: start one, watch it, read what it crawled.',
  'Action plan': 'What to do about the findings of the latest analysis, most urgent first.',
  Issues: 'The findings of an analysis, and the catalogue of checks that make them.',
  Clients: 'Owners of sites.',
  Sites: 'Websites that are analysed.',
  Schedules: 'Analyses that repeat.',
  Reports: 'Reports about a site to hand over: pages, PDFs, and links to them.',
  Tools: 'Calls for coding assistants.',
  Webhooks: 'Notifications of analyses that have ended, and their delivery.',
  Alerts: 'Messages to people about what changed: by e-mail, Slack, Microsoft Teams and Discord.',
  'API keys': 'Credentials for this API.',
  'Audit log': 'The requests of the account, with their callers.',
  Account: 'The account and its sign-ins.',
} as const;

export type Tag = keyof typeof TAGS;
