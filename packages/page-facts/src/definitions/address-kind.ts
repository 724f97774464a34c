import type { PageKind, PlatformName } from '../page-facts.ts';
import { looksPaginated } from './paginated.ts';

/** The kind of a page by its address alone. */
export interface AddressKind {
  readonly is: PageKind;
  /** The end of a sentence that begins with "It is". */
  readonly reason: string;
  /** True if sites keep such a page out of search on purpose. */
  readonly isPrivate: boolean;
}

interface AddressMark extends Omit<AddressKind, 'isPrivate'> {
  /** Matches the pathname. */
  readonly path?: RegExp;
  /** A parameter, with its value: `name=value`. */
  readonly parameter?: RegExp;
  readonly isPrivate?: true;
  /** True if the address names the topic of the articles when it is below a folder of articles. */
  readonly isTopicToo?: true;
}

const signIn: AddressMark = {
  is: 'login',
  reason: 'at an address for signing in',
  path: /(?:^|[/_-])(?:log[-_]?in|log[-_]?on|log[-_]?out|sign[-_]?in|sign[-_]?up|sign[-_]?out|register|auth(?:enticate|orize)?|oauth2?|sso|sessions?\/new|users?[/_-]sign_in|wp-login|(?:lost|forgot|forgotten|reset|change)[-_]?password|password[-_](?:reset|forgotten|lost)|passwort[-_]vergessen|mot-de-passe-oublie|(?:two|2)[-_]?(?:factor|step)(?:[-_]auth(?:entication)?)?|2fa|mfa|anmelden|einloggen|registrieren|connexion|iniciar-sesion|accedi|inloggen)(?:[/._-]|$)/i,
  isPrivate: true,
  isTopicToo: true,
};

/** Marks that are valid on every site. The first one that fits decides. */
const marks: readonly AddressMark[] = [
  {
    is: 'endpoint',
    reason: 'an address that programs request or that does something',
    path: /\/(?:wp-json(?:\/|$)|xmlrpc\.php|wp-cron\.php|wp-trackback\.php|wp-comments-post\.php|wp-admin\/admin-(?:ajax|post)\.php|cgi-sys\/)/,
  },
  { is: 'endpoint', reason: 'the page again, with its reply form open', parameter: /^replytocom=\d+$/ },
  {
    is: 'endpoint',
    reason: 'an address that puts something into the cart',
    parameter: /^add[-_]to[-_](?:cart|wishlist)=/,
  },
  {
    is: 'feed',
    reason: 'at the address of a feed',
    path: /\.(?:rss|atom)$|\/(?:rss|atom|feed)\.(?:xml|json)$/i,
  },
  { is: 'feed', reason: 'at the address of a feed', parameter: /^feed=(?:rss2?|rdf|atom|comments-\w+)$/ },
  signIn,
  {
    is: 'login',
    reason: 'at an address for signing in',
    path: /\/(?:password|passwort|mot-de-passe|otp|acceso|entrar|inscription)(?:\.\w{2,5})?\/?$/i,
    isPrivate: true,
    isTopicToo: true,
  },
  {
    is: 'login',
    reason: 'in an area for members or editors',
    // A program serves such an area. A file that ends in .html is a text about such an area.
    path: /\/(?:my[-_]?account|account|konto|wp-admin|admin)(?:\/|\.(?!html?$)|$)/i,
    isPrivate: true,
    isTopicToo: true,
  },
  {
    is: 'form',
    reason: 'at the address of a cart or a checkout',
    path: /\/(?:cart|basket|warenkorb|panier|checkout|kasse|wishlist)(?:[/.]|$)/i,
    isPrivate: true,
    isTopicToo: true,
  },
  {
    is: 'listing',
    reason: 'at the address of the site’s own search',
    path: /\/(?:search|search-?results?|suche|suchergebnisse|recherche|rechercher|buscar|buscador|busca|pesquisa|ricerca|cerca|zoeken|szukaj|sok)(?:[/.]|$)/i,
    isPrivate: true,
  },
  { is: 'listing', reason: 'at the address of the site’s own search', parameter: /^s=/, isPrivate: true },
  {
    is: 'form',
    reason: 'at the address of a contact page',
    path: /\/(?:contact|contacts|contact-us|contactus|kontakt|contacto|contatti|contato|contactez-nous|nous-contacter|yhteystiedot|iletisim)(?:\.\w{2,5})?\/?$/i,
  },
  {
    is: 'legal',
    reason: 'at the address of a legal notice',
    path: /\/(?:imprint|impressum|legal(?:[-_]notice)?|privacy(?:[-_]policy)?|datenschutz(?:erkl(?:ae|%c3%a4)rung)?|cookie[-_]policy|terms(?:[-_]of[-_](?:service|use)|[-_]and[-_]conditions)?|agb|widerruf(?:sbelehrung|srecht)?|disclaimer|mentions[-_]legales|politique[-_]de[-_]confidentialite|cgv|aviso[-_]legal|politica[-_]de[-_]privacidad|note[-_]legali|licen[cs]es?)(?:\.\w{2,5})?\/?$/i,
  },
  {
    is: 'archive',
    reason: 'at the address of all posts of a tag, a category or an author',
    path: /\/(?:tags?|categor(?:y|ies)|kategorien?|schlagwort|authors?|autor(?:en)?)(?:\/[^/]+)?(?:\/page\/\d+)?\/?(?:index\.html)?$/i,
  },
  {
    is: 'archive',
    reason: 'at the address of all posts of a time',
    path: /\/(?:19|20)\d{2}(?:\/\d{1,2}){0,2}(?:\/page\/\d+)?\/?$/,
  },
  { is: 'archive', reason: 'at the address of an archive', path: /\/archives?\/?(?:index\.html)?$/i },
];

const ofPlatform: Readonly<Partial<Record<PlatformName, readonly AddressMark[]>>> = {
  WordPress: [
    { is: 'feed', reason: 'at the address of a WordPress feed', path: /\/feed(?:\/(?:rss2?|rdf|atom))?\/?$/ },
    { is: 'endpoint', reason: 'the embedded view of a post', path: /\/(?:embed|trackback)\/?$/ },
    { is: 'endpoint', reason: 'the embedded view of a post', parameter: /^(?:embed|tb|rest_route)=/ },
    { is: 'article', reason: 'a post by its number', parameter: /^p=\d+$/ },
    { is: 'archive', reason: 'the page of an attachment', parameter: /^attachment_id=\d+$/ },
    {
      is: 'archive',
      reason: 'all posts of a tag, a category, an author or a time',
      parameter: /^(?:cat|tag|author|m|year)=[\w-]+$/,
    },
  ],
  Shopify: [
    {
      is: 'endpoint',
      reason: 'an address that programs request',
      path: /\/cart\/(?:add|change|update|clear)|\/(?:products|collections)\/.*\.(?:json|js)$|\/(?:recommendations|apps)\//,
    },
    { is: 'legal', reason: 'one of the shop’s policies', path: /\/policies\/[^/]+\/?$/ },
    { is: 'listing', reason: 'a collection of products', path: /\/collections(?:\/[^/]+){0,2}\/?$/ },
    { is: 'archive', reason: 'all posts of a tag', path: /\/blogs\/[^/]+\/tagged\/[^/]+\/?$/ },
  ],
  Wix: [
    { is: 'feed', reason: 'at the address of a Wix feed', path: /\/blog-feed\.xml$/ },
    { is: 'endpoint', reason: 'an address that programs request', path: /\/_(?:api|functions)\// },
    {
      is: 'archive',
      reason: 'all posts of a time or a hashtag',
      path: /\/blog\/(?:archive|hashtags)\/[^/]+\/?$/,
    },
  ],
  TYPO3: [
    { is: 'endpoint', reason: 'an address that programs request', parameter: /^(?:eID=|type=\d+)/ },
    {
      is: 'archive',
      reason: 'all news of a time, a tag or a category',
      parameter: /^tx_news_pi1\[overwriteDemand\]\[(?:year|month|tags|categories)\]=/,
    },
  ],
  Drupal: [
    {
      is: 'endpoint',
      reason: 'an address that programs request or that does something',
      path: /\/(?:jsonapi|batch|system\/ajax)(?:\/|$)|\/(?:node|comment)\/(?:\d+\/(?:edit|delete|revisions)|reply\/)/,
    },
    { is: 'archive', reason: 'all contents of a term', path: /\/taxonomy\/term\/\d+(?:\/all)?\/?$/ },
    {
      is: 'login',
      reason: 'the page of a member',
      path: /\/user(?:\/(?:login|register|password))?\/?$/,
      isPrivate: true,
    },
  ],
  Ghost: [
    { is: 'feed', reason: 'at the address of a Ghost feed', path: /\/rss\/?$/ },
    { is: 'endpoint', reason: 'an address that programs request', path: /\/(?:ghost|members)(?:\/|$)/ },
  ],
  Hugo: [{ is: 'feed', reason: 'at the address of a Hugo feed', path: /\/index\.xml$/ }],
  Docusaurus: [
    { is: 'archive', reason: 'all tags, authors or posts of a blog', path: /\/(?:tags|authors|archive)\/?$/ },
  ],
  MediaWiki: [
    { is: 'endpoint', reason: 'a sign-in with a way back', parameter: /^returnto=/ },
    {
      is: 'login',
      reason: 'at an address for signing in',
      path: specialPage('UserLogin|UserLogout|CreateAccount|PasswordReset|Anmelden|Abmelden'),
      isPrivate: true,
    },
    {
      is: 'login',
      reason: 'at an address for signing in',
      parameter:
        /^title=[^:=]+:(?:UserLogin|UserLogout|CreateAccount|PasswordReset|Anmelden|Abmelden|Benutzerkonto_anlegen)/i,
      isPrivate: true,
    },
    { is: 'feed', reason: 'at the address of a wiki’s feed', parameter: /^feed(?:format)?=(?:atom|rss)$/ },
    { is: 'endpoint', reason: 'a tool of the wiki', path: specialPage('') },
    {
      is: 'endpoint',
      reason: 'a tool of the wiki',
      parameter: /^title=(?:Special|Spezial|Sp%C3%A9cial|Spécial|Especial|Speciale|Speciaal|Служебная):/i,
    },
    {
      is: 'endpoint',
      reason: 'another view of a page of the wiki',
      parameter: /^(?:action=(?!view$|purge$)|oldid=|diff=|printable=|veaction=|curid=|redlink=)/,
    },
    {
      is: 'endpoint',
      reason: 'an address that programs request',
      path: /\/(?:api|load|rest|opensearch_desc)\.php(?:\/|$)/,
    },
    {
      is: 'archive',
      reason: 'all pages of a category',
      path: /(?:^|\/)(?:Category|Kategorie|Cat%C3%A9gorie|Categor%C3%ADa|Categoria|Categorie):/,
    },
    { is: 'archive', reason: 'all pages of a category', parameter: /^title=(?:Category|Kategorie):/ },
  ],
  DokuWiki: [
    {
      is: 'login',
      reason: 'at an address for signing in',
      parameter: /^do=(?:login|logout|register|resendpwd|profile)$/,
      isPrivate: true,
    },
    {
      is: 'endpoint',
      reason: 'another view of a page of the wiki',
      parameter: /^(?:do=|rev=|idx=|image=|tab_(?:files|details)=)/,
    },
    {
      is: 'endpoint',
      reason: 'an address that programs request',
      path: /\/lib\/exe\/(?:js|css|ajax|indexer|taskrunner|xmlrpc|jquery|opensearch|mediamanager|manifest)\.php/,
    },
    { is: 'feed', reason: 'at the address of a wiki’s feed', path: /\/feed\.php$/ },
  ],
};

function specialPage(names: string): RegExp {
  return new RegExp(
    String.raw`/(?:Special|Spezial|Sp%C3%A9cial|Especial|Speciale|Speciaal):(?:${names})`,
    'i',
  );
}

/** Kinds that are not pages to read, so nobody searches for them. */
const isNoPage: ReadonlySet<PageKind> = new Set(['feed', 'endpoint']);

/**
 * Returns the kind of page by its address; null for most. * @param platform what the site is made with, if that is
 * known: many addresses mean something there only
 */
export function addressKind(url: string, platform: PlatformName | null = null): AddressKind | null {
  return firstOf(marksOf(platform), url) ?? (looksPaginated(url) ? laterPage : null);
}

/** Returns the kind by the address if it is a feed or an endpoint, which are not pages to read; else null. */
export function noPage(url: string, platform: PlatformName | null): 'feed' | 'endpoint' | null {
  // A page names thousands of addresses, so the few marks of feeds and endpoints are tried first.
  if (firstOf(noPageMarksOf(platform), url) === null) return null;
  const is = addressKind(url, platform)?.is;
  return is === 'feed' || is === 'endpoint' ? is : null;
}

/** Tells whether the address is a place to sign in. */
export function isSignInUrl(url: string): boolean {
  return firstOf([signIn], url) !== null;
}

/**
 * Tells whether sites keep the address out of search on purpose: sign-in, account, cart, checkout, own search, admin.
 */
export function isPrivateUrl(url: string): boolean {
  return addressKind(url)?.isPrivate === true;
}

const laterPage: AddressKind = { is: 'listing', reason: 'a later page of a series', isPrivate: false };

function marksOf(platform: PlatformName | null): readonly AddressMark[] {
  return (platform === null ? undefined : marksByPlatform.get(platform)) ?? marks;
}

function noPageMarksOf(platform: PlatformName | null): readonly AddressMark[] {
  return (platform === null ? undefined : noPageMarksByPlatform.get(platform)) ?? noPageMarks;
}

const marksByPlatform = new Map(Object.entries(ofPlatform).map(([name, own]) => [name, [...own, ...marks]]));
const noPageMarks = marks.filter(({ is }) => isNoPage.has(is));
const noPageMarksByPlatform = new Map(
  [...marksByPlatform].map(([name, all]) => [name, all.filter(({ is }) => isNoPage.has(is))]),
);

function firstOf(among: readonly AddressMark[], url: string): AddressKind | null {
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  const parameters = search === '' ? [] : [...new URLSearchParams(search)].map((pair) => pair.join('='));
  const found = among.find((mark) => fits(mark, pathname, parameters));
  return found === undefined
    ? null
    : { is: found.is, reason: found.reason, isPrivate: found.isPrivate ?? false };
}

function fits(
  { path, parameter, isTopicToo }: AddressMark,
  pathname: string,
  parameters: readonly string[],
): boolean {
  if (parameter !== undefined) return parameters.some((pair) => parameter.test(pair));
  const found = path?.exec(pathname) ?? null;
  return found !== null && !(isTopicToo === true && articles.test(pathname.slice(0, found.index + 1)));
}

const articles =
  /\/(?:category|categories|kategorien?|tags?|topics?|themen?|blog|news|how-?tos?|docs?|documentation|guides?|manuals?|reference|tutorials?|wiki|articles?|posts?|questions?|glossary|faq)\//i;
