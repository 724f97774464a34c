/** How the crawler introduces itself; the address explains what it is and how to keep it out. */
export const PRODUCT_USER_AGENT = 'Mozilla/5.0 (compatible; Plumbline/1.0; +https://plumbline.example/bot)';

/** The crawler's name in a robots.txt (RFC 9309, 2.2.1). */
export const PRODUCT_TOKEN = 'Plumbline';

/** The search bot that checks speak for. */
export const AUDITED_BOT = 'Googlebot';
