import type { HtmlPageFacts } from '@plumbline/page-facts';
import { delimiter, fold, siteName, withoutSiteName } from './site-name.ts';
import { cmsToken, templateToken } from './template-token.ts';

/** Patterns of titles that say nothing about their page. */
export type GenericTitlePattern =
  'site_name_only' | 'nothing_but_site_name' | 'generic_word' | 'file_name' | 'url' | 'template_token';

/** Returns the pattern of a title that says nothing about the page; null for other titles, and without a title. */
export function genericTitlePattern(title: string, page: HtmlPageFacts): GenericTitlePattern | null {
  if (title === '') return null;
  const name = siteName(page);
  const host = new URL(page.url).hostname;
  const names = [name, host, host.replace(/^www\./, '')].map((each) => each !== null && fold(each));
  if (names.includes(fold(title))) return page.site.isHomePage ? null : 'site_name_only';
  const topic = fold(withoutSiteName(title, name));
  if (topic === '') return 'nothing_but_site_name';
  return patternOf(topic);
}

/** Tells whether a title that has only this text beside the name of the site says nothing about its page. */
export function isGenericTopic(topic: string): boolean {
  return patternOf(fold(topic)) !== null;
}

/** Tells whether a part of a title says nothing, such as "Home" in "Home | Acme". */
export function hasGenericPart(title: string): boolean {
  return title.split(delimiter).some(isGenericTopic);
}

function patternOf(topic: string): GenericTitlePattern | null {
  return patterns.find(([, matches]) => matches(topic))?.[0] ?? null;
}

export function isGenericTitle(title: string, page: HtmlPageFacts): boolean {
  return genericTitlePattern(title, page) !== null;
}

/** Tells whether a text names a list and not its contents, so that it cannot name a page. */
export function isListingName(text: string): boolean {
  return listingNames.has(fold(text));
}

const listingNames: ReadonlySet<string> = new Set(
  [
    'posts, all posts, latest posts, recent posts, blog, blog posts, news, latest news, articles, latest articles, archive',
    'changelog, release notes, archives, categories, tags, products, all products, featured products, search results, comments, leave a reply',
    'beiträge, alle beiträge, neueste beiträge, aktuelles, neuigkeiten, nachrichten, artikel, archiv, kategorien, schlagwörter, produkte, kommentare',
    'product, category, tag, author, produkt, kategorie, schlagwort, autor, produit, catégorie, étiquette, auteur, producto, categoría, etiqueta, prodotto, categoria, autore, produto',
    'articles récents, actualités, catégories, produits, entradas, noticias, artículos, categorías, productos, articoli, notizie, prodotti, artigos, notícias, berichten, nieuws',
  ].flatMap((line) => line.split(', ')),
);

const fileName = /^[^/\\]*\.(?:html?|php\d?|aspx?|jsp|cfm|docx?|pdf|indd|xlsx?|pptx?|odt|rtf|txt)$/;
const url = /^(?:https?:\/\/|www\.)\S+$/;

const patterns: readonly (readonly [GenericTitlePattern, (topic: string) => boolean])[] = [
  ['generic_word', (topic) => genericWords.has(topic.replace(/(?<![.!…])[.!…]+$/, ''))],
  ['generic_word', (topic) => welcomesToSite.test(topic)],
  ['file_name', (topic) => fileName.test(topic)],
  ['url', (topic) => url.test(topic)],
  ['template_token', (topic) => topic.split(templateToken).every((part) => /^[\s\p{P}]*$/u.test(part))],
  ['template_token', (topic) => cmsToken.test(topic)],
];

/** A whole title that greets the readers of any site, so that it names none. */
const welcomesToSite =
  /^(?:welcome to (?:my|our|the) (?:blog|home ?page|(?:online )?(?:shop|store)|(?:web ?)?site)|(?:herzlich )?willkommen auf (?:der|meiner|unserer) (?:homepage|(?:internet|web)?seite|website))!?$/;

/** Tells whether a heading greets readers, so that it says less than the name of the site in it. */
export function greets(text: string): boolean {
  return startsWithGreeting.test(text) || hello.test(text);
}

/** "Hello" and nothing else, since it may begin a name. */
const hello =
  /^(?:hello|hi|hey|hallo|hoi|hej|hei|ciao|salut|bonjour|hola|olá|oi|ahoj|cześć|привет|привіт|merhaba)(?:,?\s(?:all|everyone|there|world))?[\s\p{P}\p{Emoji_Presentation}\u{FE0F}]*$/iu;

const startsWithGreeting =
  /^(?:(?:herzlich )?willkommen|welcome (?:back|to)|bienvenue|bienvenid[oa]s?|benvenut[oiae]|bem-vind[oa]s?|welkom|välkommen|velkommen|tervetuloa|witamy|vítejte|ласкаво просимо|добро пожаловать|καλώς|καλωσ(?:ορίσατε|ήρθατε)|(?:أهل|مرحب)(?:اً|ًا|ا)|hoş geldiniz|üdvözöljük|selamat datang|bine ați venit|chào mừng|dobrodošli|добре дошли|ברוכים הבאים|欢迎|歡迎)(?!\p{L})|ようこそ|환영합니다|ยินดีต้อนรับ|خوش آمدید|स्वागत है/iu;

/** Default titles of editors and site builders, folded. */
const genericWords: ReadonlySet<string> = new Set(
  [
    'home, homepage, home page, index, index page, main, main page, default, default page, start, start page',
    'untitled, untitled document, untitled page, no title, <no title>, new page, new document, document, page, page title',
    'undefined, null, nan, your awesome title, react app, create next app, vite app, vite + react, vite + vue',
    'title, title here, your title here, welcome, welcome page, hello world, test, test page, testing, wordpress, blank',
    'startseite, willkommen, herzlich willkommen, neue seite, ohne titel, unbenannt, unbenanntes dokument',
    "accueil, page d'accueil, bienvenue, nouvelle page, sans titre, document sans titre",
    'inicio, página principal, página de inicio, bienvenido, bienvenidos, bienvenida, nueva página, sin título',
    'just another wordpress site, just another wordpress weblog, eine weitere wordpress-website, ein weiterer wordpress-blog, un site utilisant wordpress',
    'otro sitio realizado con wordpress, un nuovo sito targato wordpress, só mais um site wordpress, kolejna witryna oparta na wordpressie, ещё один сайт на wordpress',
    'benvenuto, benvenuti, pagina iniziale, nuova pagina, senza titolo',
    'início, página inicial, bem-vindo, nova página, sem título',
    'startpagina, welkom, nieuwe pagina, naamloos, startsida, välkommen, forside, velkommen, hjem, hem, etusivu',
    'strona główna, witamy, bez tytułu, главная, главная страница, добро пожаловать, без названия',
    'ようこそ, 欢迎, 欢迎光临, 歡迎光臨, 환영합니다, hoş geldiniz, أهلا وسهلا',
    'головна, головна сторінка, αρχική, αρχική σελίδα, úvodní stránka, domů, acasă, kezdőlap, főoldal, trang chủ, beranda, דף הבית, หน้าแรก, خانه, صفحه اصلی, होम, मुख्य पृष्ठ',
    'početna, naslovnica, почетна, начало, domov, pagrindinis, sākums, avaleht, inici, hasiera, forsíða',
    'ホーム, トップ, トップページ, 無題, 無題ドキュメント, 無題のドキュメント, 新しいページ, 无标题文档, 無標題文件, 新建网页, 제목 없는 문서, หน้าหลัก, 首页, 首頁, 主页, 主頁, 无标题, 홈, 제목 없음, ana sayfa, الرئيسية',
  ].flatMap((line) => line.split(', ')),
);
