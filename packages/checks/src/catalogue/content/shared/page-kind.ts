import { isInternal } from '@plumbline/web';
import { looksPaginated, type HtmlPageFacts } from '@plumbline/page-facts';

/** Kinds of pages that need few words. */
export type BriefPageKind = 'home' | 'contact' | 'login' | 'search' | 'listing' | 'media' | 'paginated';

const LISTING_LINKS_MIN = 10;
const GALLERY_IMAGES_MIN = 6;

/** Why a page may do with few words; null when nothing says so. */
export function briefPageKind(page: HtmlPageFacts): BriefPageKind | null {
  const kinds: readonly (readonly [BriefPageKind, (page: HtmlPageFacts) => boolean])[] = [
    ['home', ({ site }) => site.isHomePage],
    ['login', isLogin],
    ['contact', isContact],
    ['search', isSearch],
    ['paginated', isPaginated],
    ['media', isMedia],
    ['listing', isListing],
  ];
  return kinds.find(([, matches]) => matches(page))?.[0] ?? null;
}

function isLogin(page: HtmlPageFacts): boolean {
  const asksForPassword = page.html.forms.some(({ inputTypes }) => inputTypes.includes('password'));
  return asksForPassword || pathHas(page, loginSegment);
}

function isContact(page: HtmlPageFacts): boolean {
  return pathHas(page, contactSegment);
}

function isSearch(page: HtmlPageFacts): boolean {
  return pathHas(page, searchSegment);
}

function isPaginated(page: HtmlPageFacts): boolean {
  return (
    looksPaginated(page.url) || page.html.links.some(({ rel, url }) => rel.includes('prev') && url !== null)
  );
}

function isMedia({ html }: HtmlPageFacts): boolean {
  const images = html.images.filter(({ element, hidden }) => element === 'img' && !hidden);
  return (
    html.dom.hasCanvas ||
    images.length >= GALLERY_IMAGES_MIN ||
    html.images.some(({ element }) => element === 'video') ||
    html.resources.some(({ kind, src }) => kind === 'media' || (kind === 'iframe' && player.test(src)))
  );
}

function isListing(page: HtmlPageFacts): boolean {
  const items = page.html.anchors.filter(
    ({ url, inNavigation, hidden, name }) =>
      url !== null &&
      url !== page.url &&
      !inNavigation &&
      !hidden &&
      name !== '' &&
      isInternal(url, page.site.hosts),
  );
  return new Set(items.map(({ url }) => url)).size >= LISTING_LINKS_MIN;
}

function pathHas(page: HtmlPageFacts, segment: RegExp): boolean {
  return new URL(page.url).pathname
    .toLowerCase()
    .split('/')
    .some((part) => segment.test(part.replace(/\.\w{2,5}$/, '')));
}

const contactSegment =
  /^(?:contact|contacts|contact-us|contactus|kontakt|contacto|contatti|contato|contactez-nous|nous-contacter|yhteystiedot|iletisim)$/;
const loginSegment =
  /^(?:log-?in|sign-?in|sign-?up|register|registration|account|my-account|(?:lost|forgot|forgotten|reset|change)-?password|password(?:-(?:reset|forgotten|lost))?|passwort(?:-vergessen)?|mot-de-passe(?:-oublie)?|(?:two|2)-?(?:factor|step)(?:-auth(?:entication)?)?|2fa|mfa|otp|anmelden|anmeldung|registrieren|connexion|inscription|acceso|accedi|entrar|inloggen)$/;
const searchSegment =
  /^(?:search|search-?results?|suche|suchergebnisse|recherche|rechercher|buscar|buscador|busca|pesquisa|ricerca|cerca|zoeken|szukaj|sok)$/;
const player =
  /\b(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|player\.twitch\.tv|wistia\.(?:net|com)|loom\.com\/embed|open\.spotify\.com\/embed|w\.soundcloud\.com\/player)/i;
