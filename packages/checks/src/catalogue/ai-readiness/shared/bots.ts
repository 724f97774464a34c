/** The purpose for which a bot fetches pages. */
export type BotPurpose = 'search' | 'user-request' | 'training';

export interface AiBot {
  /** Product token for robots.txt. */
  readonly token: string;
  readonly vendor: string;
  readonly purpose: BotPurpose;
}

/** Version of November 2026. A change of the list changes what the checks find. */
export const aiBots: readonly AiBot[] = [
  // Bots that show pages in search results and answers, with a link to them.
  { token: 'OAI-SearchBot', vendor: 'OpenAI', purpose: 'search' },
  { token: 'PerplexityBot', vendor: 'Perplexity', purpose: 'search' },
  { token: 'Claude-SearchBot', vendor: 'Anthropic', purpose: 'search' },
  { token: 'Bingbot', vendor: 'Microsoft', purpose: 'search' },
  { token: 'Applebot', vendor: 'Apple', purpose: 'search' },
  { token: 'DuckAssistBot', vendor: 'DuckDuckGo', purpose: 'search' },
  { token: 'Amzn-SearchBot', vendor: 'Amazon', purpose: 'search' },
  { token: 'Meta-WebIndexer', vendor: 'Meta', purpose: 'search' },
  { token: 'MistralAI-Index', vendor: 'Mistral', purpose: 'search' },
  // Bots that fetch the page that a person asks about.
  { token: 'ChatGPT-User', vendor: 'OpenAI', purpose: 'user-request' },
  { token: 'Claude-User', vendor: 'Anthropic', purpose: 'user-request' },
  { token: 'Perplexity-User', vendor: 'Perplexity', purpose: 'user-request' },
  { token: 'MistralAI-User', vendor: 'Mistral', purpose: 'user-request' },
  { token: 'Amzn-User', vendor: 'Amazon', purpose: 'user-request' },
  { token: 'Meta-ExternalFetcher', vendor: 'Meta', purpose: 'user-request' },
  // Bots that collect text for models, or tokens for the permission to do so.
  { token: 'GPTBot', vendor: 'OpenAI', purpose: 'training' },
  { token: 'ClaudeBot', vendor: 'Anthropic', purpose: 'training' },
  { token: 'CCBot', vendor: 'Common Crawl', purpose: 'training' },
  { token: 'Google-Extended', vendor: 'Google', purpose: 'training' },
  { token: 'Applebot-Extended', vendor: 'Apple', purpose: 'training' },
  { token: 'Meta-ExternalAgent', vendor: 'Meta', purpose: 'training' },
  { token: 'Bytespider', vendor: 'ByteDance', purpose: 'training' },
  { token: 'Amazonbot', vendor: 'Amazon', purpose: 'training' },
  { token: 'MistralAI-Training', vendor: 'Mistral', purpose: 'training' },
];

/** Token for every bot that collects text for models (draft-kelley, 30 October 2026). Google announced support. */
export const TRAINING_TOKEN = '__usage_ai-training';

/** Tokens that belong to no bot, in lower case, with the tokens that are meant. */
export const deadTokens: Readonly<Record<string, readonly string[]>> = {
  'anthropic-ai': ['ClaudeBot'],
  'claude-web': ['ClaudeBot', 'Claude-User'],
  'gpt-bot': ['GPTBot'],
  gpt: ['GPTBot'],
  chatgptbot: ['GPTBot', 'ChatGPT-User'],
  chatgpt: ['ChatGPT-User'],
  openai: ['GPTBot', 'OAI-SearchBot'],
  'openai-searchbot': ['OAI-SearchBot'],
  perplexity: ['PerplexityBot'],
  'perplexity-bot': ['PerplexityBot'],
  'claude-bot': ['ClaudeBot'],
  'google-ai': ['Google-Extended'],
  googleextended: ['Google-Extended'],
};
