import type { Scope } from '@plumbline/contracts';

/** The words for what each scope allows, which follow "It may". */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'api:read': 'read data',
  'api:write': 'create and change data, start analyses',
  'mcp:read': 'read through the tools for assistants',
  'mcp:write': 'start analyses, test again and ignore issues through the tools',
  admin: 'everything, keys and the audit log included',
};
