import type { Check } from '../../check.ts';
import { aiBotPolicyInconsistent } from './ai-bot-policy-inconsistent.ts';
import { aiBotsBlockedAtEdge } from './ai-bots-blocked-at-edge.ts';
import { aiLlmsTxtInvalid } from './ai-llms-txt-invalid.ts';
import { aiLlmsTxtMissing } from './ai-llms-txt-missing.ts';
import { aiSearchBotsBlocked } from './ai-search-bots-blocked.ts';

export const aiReadinessChecks: readonly Check[] = [
  aiSearchBotsBlocked,
  aiBotPolicyInconsistent,
  aiBotsBlockedAtEdge,
  aiLlmsTxtMissing,
  aiLlmsTxtInvalid,
];
