/** Whether the URL is a place to sign in. */
export function looksLikeSignIn(url: string): boolean {
  return isAt(signIn, new URL(url).pathname);
}

/** Whether the URL belongs to what sites keep out of search on purpose: sign-in, account, cart, checkout, own search, admin. */
export function isPrivateArea(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    isAt(signIn, pathname) ||
    isAt(privatePath, pathname) ||
    searchPath.test(pathname) ||
    searchParams.has('s')
  );
}

/** Whether the path leads to such a place. Below a folder of articles it is what they are about. */
function isAt(place: RegExp, pathname: string): boolean {
  const found = place.exec(pathname);
  return found !== null && !articles.test(pathname.slice(0, found.index + 1));
}

const articles =
  /\/(?:category|categories|kategorien?|tags?|topics?|themen?|blog|news|how-?tos?|docs?|documentation|guides?|manuals?|reference|tutorials?|wiki|articles?|posts?|questions?|glossary|faq)\//i;

const signIn =
  /(?:^|[/_-])(?:log[-_]?in|log[-_]?out|sign[-_]?in|sign[-_]?up|sign[-_]?out|register|auth|oauth2?|sso|sessions?\/new|wp-login|anmelden|connexion)(?:[/._-]|$)/i;
const privatePath =
  /\/(?:cart|basket|warenkorb|panier|checkout|kasse|my[-_]?account|account|konto|wishlist|wp-admin|admin)(?:[/.]|$)/i;
const searchPath = /\/(?:search|suche|recherche)(?:[/.]|$)/i;
