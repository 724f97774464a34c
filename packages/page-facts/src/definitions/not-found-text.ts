import type { HtmlPageFacts } from '../page-facts.ts';
import { asksForLanguage } from './asks-for-language.ts';
import { sentOn } from './sent-on.ts';

/** A page with this many words writes about missing pages and is none itself. */
const WORDS_OF_REAL_PAGE = 150;
/** A page with fewer visible words that says in a sentence that it is away says little else. */
const WORDS_OF_NOTICE = 60;
/** Visible words under which a page without images, forms and embedded content is blank. */
const BLANK_PAGE_WORDS = 20;

/** The reason why a page that answers 200 looks like one that is missing, away for maintenance, or of a host without a site. */
export interface NotFoundText {
  readonly reason: 'phrase' | 'blank';
  readonly matchedPhrase: string | null;
  readonly words: number;
  readonly title: string | null;
  readonly h1: string | null;
}

/** Returns the reason why a page looks like a missing one; null for a page with content of its own. */
export function notFoundText(page: Pick<HtmlPageFacts, 'url' | 'html'>): NotFoundText | null {
  const { titles, headings, text } = page.html;
  const title = titles[0]?.text ?? null;
  const isServerDefault = serverDefault.test(title ?? '');
  if (text.words >= WORDS_OF_REAL_PAGE && !isServerDefault) return null;
  const shown = headings.filter(({ hidden }) => !hidden);
  const h1 = shown.find(({ level }) => level === 1)?.text ?? null;
  const matchedPhrase =
    (isServerDefault ? title : null) ??
    notFoundPhrase(title, page.url) ??
    notFoundPhrase(h1, page.url) ??
    refusal(shown.map(({ text }) => text)) ??
    awayPhrase(title) ??
    awayPhrase(h1) ??
    hostingPhrase(title, page.url) ??
    hostingPhrase(h1, page.url) ??
    (text.visibleWords < WORDS_OF_NOTICE ? awayPhrase(text.visible) : null);
  if (matchedPhrase === null && !isBlank(page)) return null;
  return { reason: matchedPhrase === null ? 'blank' : 'phrase', matchedPhrase, words: text.words, title, h1 };
}

function isBlank(page: Pick<HtmlPageFacts, 'url' | 'html'>): boolean {
  const { text, dom, resources } = page.html;
  return (
    text.words < BLANK_PAGE_WORDS &&
    text.visibleWords < BLANK_PAGE_WORDS &&
    !dom.hasRichContent &&
    !dom.looksClientRendered &&
    !resources.some(({ kind }) => kind === 'iframe' || kind === 'object' || kind === 'media') &&
    sentOn(page) === null &&
    !asksForLanguage(page)
  );
}

/** Finds the name of a status in the first heading, which the next may complete: "403", "Access denied". */
function refusal([first = '', second = '']: readonly string[]): string | null {
  return [first, `${first} ${second}`].find((text) => statusName.test(text)) ?? null;
}

const statusName =
  /^\W*(?:(?:http |error |fehler )*(?:401|403|50[0234])\W+(?:unauthori[sz]ed|forbidden|access (?:is )?denied|internal (?:server )?error|server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|backend fetch failed|zugriff verweigert|interner serverfehler)|internal server error|bad gateway|service temporarily unavailable)\W*$/iu;

function notFoundPhrase(text: string | null, url: string): string | null {
  if (text === null) return null;
  const said = notFound.exec(text) ?? (numberedUrl.test(url) ? null : numberedPage.exec(text));
  return said?.[0].trim() ?? null;
}

/** Finds the words of a page that stands in for a whole site under maintenance. */
function awayPhrase(text: string | null): string | null {
  return away.exec(text ?? '')?.[0].trim() ?? null;
}

/** Finds the words of a host without a site: its account is closed, its database is away, or its name is for sale. */
function hostingPhrase(text: string | null, url: string): string | null {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const said = hosting.exec(text ?? '')?.[0] ?? null;
  const isOther = said !== null && /\.[a-z]{2,} /i.test(said) && !said.toLowerCase().startsWith(host);
  return isOther ? null : said;
}

const hosting = new RegExp(
  [
    String.raw`^\W*(?:this )?account (?:has been |is )?suspended(?=\W*$)`,
    String.raw`^(?:this|the) domain (?:name )?(?:is|may be) (?:for sale|parked)\b`,
    String.raw`^[\w.-]+\.[a-z]{2,} (?:is|may be) (?:for sale|parked)\b`,
    String.raw`^\W*error establishing a database connection(?=\W*$)`,
    String.raw`\b5[23]\d: (?:web server is (?:down|returning an unknown error)|connection timed out|origin is unreachable|a timeout occurred|ssl handshake failed|invalid ssl certificate)`,
  ].join('|'),
  'iu',
);

/** Titles of the pages that servers show before there is a site. Some are long. */
const serverDefault =
  /^(?:welcome to (?:nginx|openresty|caddy|centos)!?|apache2 \w+ default page: it works|(?:http server )?test page (?:for the|powered by) [\w ]*|iis(?: windows server|\d+)|web server's default page|domain default page|default web ?site page)\W*$/iu;

const away = new RegExp(
  [
    String.raw`\b(?:down|closed|offline|unavailable) for (?:(?:scheduled|planned|routine) )?maintenance\b`,
    String.raw`(?:^\W*|\b(?:site|website|shop|store|currently|temporarily) (?:is )?)under (?:(?:scheduled|planned|routine) )?maintenance\b`,
    String.raw`\b(?:we['’]ll|we will) be (?:right )?back (?:soon|shortly|online)\b`,
    String.raw`\b(?:site|website|shop|store|currently) (?:is )?(?:currently )?undergoing (?:(?:scheduled|planned|routine) )?maintenance\b`,
    String.raw`\bwegen wartungsarbeiten\b`,
    String.raw`\bsite (?:web |internet )?(?:est )?en (?:cours de )?maintenance\b`,
    String.raw`\b(?:sitio|página|web) (?:web )?(?:está )?en mantenimiento\b`,
    String.raw`\b(?:site|página|loja) (?:está )?em manutenção`,
    String.raw`\bsito (?:web )?(?:è )?in manutenzione\b`,
    String.raw`\b(?:site|website|winkel) (?:is )?(?:momenteel |tijdelijk )?in onderhoud\b`,
    String.raw`\bprzerwa techniczna\b`,
    String.raw`\bwir sind (?:gleich|bald|in kürze|demnächst) (?:wieder )?(?:für (?:sie|euch|dich) )?(?:zurück|da|erreichbar|online)(?!\w)`,
    String.raw`\b(?:website|webseite|seite|shop) (?:wird|ist) (?:(?:derzeit|momentan|gerade|zurzeit|aktuell) )?(?:gewartet|in wartung|im wartungsmodus)\b`,
    String.raw`\bmaintenance en cours(?=\W*$)`,
    String.raw`\bnous (?:serons (?:de retour|bientôt)|revenons (?:très )?(?:vite|bientôt))`,
    String.raw`\bestamos en mantenimiento\b`,
    String.raw`\b(?:volvemos (?:en (?:breve|unos minutos)|pronto)|volveremos (?:muy )?pronto)\b`,
    String.raw`\bmanutenzione in corso(?=\W*$)`,
    String.raw`\b(?:torniamo|torneremo) (?:presto|subito|online)\b`,
    String.raw`\bestamos em manutenção`,
    String.raw`\b(?:voltamos (?:já|logo|em breve)|voltaremos em breve)`,
    String.raw`\bwe zijn (?:zo|snel|binnenkort|zo snel mogelijk) (?:weer )?(?:terug|online|bereikbaar)\b`,
    String.raw`\btrwają prace (?:konserwacyjne|techniczne|serwisowe)\b`,
    String.raw`\b(?:wkrótce|zaraz|niebawem) wr(?:ócimy|acamy)\b`,
    String.raw`\bunderhåll pågår|\b(?:stängd|nere) för underhåll|\bvi är (?:snart|strax) tillbaka\b`,
    String.raw`probíhá (?:plánovaná )?údržba|\bbrzy (?:budeme|jsme) zpět`,
    String.raw`\bbakım çalışması yapılıyor|\bsitemiz (?:şu anda )?bakımda`,
    String.raw`на сайте (?:ведутся|проводятся|идут) (?:технические|профилактические) работы|сайт временно (?:недоступен|закрыт)|сайт (?:находится )?на (?:техническом обслуживании|реконструкции)|скоро верн[её]мся`,
    String.raw`メンテナンス中`,
    String.raw`(?:网站|網站|系统|系統)(?:正在)?(?:维护|維護)中|正在进行系统维护`,
    String.raw`(?:사이트|서비스|서버|시스템) ?점검 중`,
    String.raw`\bthere has been a critical error on (?:this|your) website\b`,
  ].join('|'),
  'iu',
);

/** Matches the name of page 404 of a list, which has the number without being an error. */
const numberedPage = /^\W*(?:page|seite|página|pagina|strona|sidan?|siden)\s+404\s*(?:$|(?=[^\w\s]))/iu;
const numberedUrl = /(?:page|paged|seite|pagina|p)[=/_-]404\b/i;

/** A bare 404 counts only if nothing else claims the number, as "Route 404" or "404 Main Street" would. */
const notFound = new RegExp(
  [
    String.raw`^\W*(?:(?:http|error|fehler|erreur|errore|erro)[ -]?)*404\s*(?:$|[^\w\s]|error\b|fehler\b|not found\b|page\b|seite\b)`,
    String.raw`\b(?:error|fehler|erreur|errore|erro) 404\b`,
    String.raw`\b(?:page|product|article|file) (?:was |is |could |can )?(?:not (?:be )?|can't be |cannot be )found\b`,
    String.raw`\b(?:is|are) no longer available\b`,
    String.raw`\bnothing (?:was )?found\b`,
    String.raw`\b(?:page|product) (?:does not|doesn't|no longer) exists?\b`,
    String.raw`\bseite (?:wurde )?(?:leider )?nicht gefunden\b`,
    String.raw`\bnicht mehr verfügbar\b`,
    String.raw`\bpage (?:introuvable|non trouvée)\b`,
    String.raw`\bpágina (?:no encontrada|não encontrada)`,
    String.raw`\bpagina (?:non trovata|niet gevonden)\b`,
    String.raw`nie znaleziono strony|strona nie została znaleziona`,
    String.raw`sidan (?:hittades inte|kunde inte hittas)`,
    String.raw`siden (?:blev ikke fundet|ble ikke funnet)`,
    String.raw`страница не найдена`,
    String.raw`сторінк[ау] не знайдено`,
    String.raw`str[aá]nk[au] (?:nenalezena|nebyla nalezena|sa nenašla|nebola nájdená|nenájdená)`,
    String.raw`az oldal nem található`,
    String.raw`sivua ei (?:löydy|löytynyt)`,
    String.raw`sayfa bulunamadı`,
    String.raw`pagina nu (?:a fost găsită|există)`,
    String.raw`stranica nije (?:pronađena|nađena)`,
    String.raw`η σελίδα δεν (?:βρέθηκε|υπάρχει)`,
    String.raw`الصفحة غير موجودة|لم يتم العثور على الصفحة`,
    String.raw`(?:הדף|העמוד) לא נמצא`,
    String.raw`không tìm thấy trang`,
    String.raw`halaman tidak ditemukan`,
    String.raw`페이지를 찾을 수 없습니다`,
    String.raw`ページが見つかりません`,
    String.raw`页面(?:不存在|未找到)|找不到(?:网页|頁面|页面)`,
  ].join('|'),
  'iu',
);
