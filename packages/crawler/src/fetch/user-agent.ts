/** The crawler's User-Agent. Its address explains what the crawler is and how to keep it out. */
export const PRODUCT_USER_AGENT = 'Mozilla/5.0 (compatible; Plumbline/1.0; +https://plumbline.example/bot)';

/** The User-Agent of a current browser. */
export const BROWSER_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Returns a User-Agent with the name by which firewalls know a bot, and with ours, since we send the request. */
export function asBot(token: string): string {
  return `Mozilla/5.0 (compatible; ${token}/1.0; asked by Plumbline; +https://plumbline.example/bot)`;
}

/** The crawler's name in a robots.txt (RFC 9309, 2.2.1). */
export const PRODUCT_TOKEN = 'Plumbline';

/** The search bot that checks speak for. */
export const AUDITED_BOT = 'Googlebot';
