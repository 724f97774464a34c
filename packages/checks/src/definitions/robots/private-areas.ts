/** Whether the URL is a place to sign in. */
export function looksLikeSignIn(url: string): boolean {
  return signIn.test(new URL(url).pathname);
}

/** Whether the URL belongs to what sites keep out of search on purpose: sign-in, account, cart, checkout, own search, admin. */
export function isPrivateArea(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return signIn.test(pathname) || privatePath.test(pathname) || searchParams.has('s');
}

const signIn =
  /(?:^|[/_-])(?:log[-_]?in|log[-_]?out|sign[-_]?in|sign[-_]?up|sign[-_]?out|register|auth|oauth2?|sso|sessions?\/new|wp-login|anmelden|connexion)(?:[/._-]|$)/i;
const privatePath =
  /\/(?:cart|basket|warenkorb|panier|checkout|kasse|my[-_]?account|account|konto|wishlist|search|suche|recherche|wp-admin|admin)(?:[/.]|$)/i;
