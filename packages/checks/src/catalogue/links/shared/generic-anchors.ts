/** Link texts that do not say where the link leads, by language; lower case, without punctuation. */
const genericAnchors: Readonly<Record<string, readonly string[]>> = {
  en: [
    'click here',
    'click',
    'here',
    'read more',
    'more',
    'learn more',
    'this',
    'this page',
    'link',
    'this link',
    'go',
    'go here',
    'start',
    'more info',
    'more information',
    'more details',
    'see more',
    'view more',
    'show more',
    'find out more',
    'continue reading',
    'right here',
  ],
  de: [
    'hier',
    'hier klicken',
    'klicken sie hier',
    'klick hier',
    'mehr',
    'mehr lesen',
    'weiterlesen',
    'weiter',
    'mehr erfahren',
    'mehr dazu',
    'mehr infos',
    'mehr informationen',
    'weitere informationen',
    'link',
  ],
  es: [
    'aquí',
    'aqui',
    'haz clic aquí',
    'haga clic aquí',
    'clic aquí',
    'más',
    'leer más',
    'ver más',
    'saber más',
    'más información',
    'enlace',
    'continuar',
    'seguir leyendo',
  ],
  fr: [
    'ici',
    'cliquez ici',
    'cliquer ici',
    'plus',
    'lire plus',
    'lire la suite',
    'la suite',
    'en savoir plus',
    'savoir plus',
    'voir plus',
    "plus d'infos",
    "plus d'informations",
    'lien',
    'continuer',
  ],
  pt: [
    'aqui',
    'clique aqui',
    'mais',
    'leia mais',
    'ler mais',
    'saiba mais',
    'saber mais',
    'ver mais',
    'mais informações',
    'link',
    'continuar',
  ],
  it: [
    'qui',
    'clicca qui',
    'altro',
    'leggi',
    'leggi tutto',
    'leggi di più',
    'scopri di più',
    'per saperne di più',
    'maggiori informazioni',
    'vedi altro',
    'link',
    'continua',
    'continua a leggere',
  ],
  nl: [
    'hier',
    'klik hier',
    'meer',
    'lees meer',
    'lees verder',
    'verder',
    'meer lezen',
    'meer info',
    'meer informatie',
    'bekijk meer',
    'link',
  ],
  pl: [
    'tutaj',
    'tu',
    'kliknij tutaj',
    'kliknij',
    'więcej',
    'czytaj więcej',
    'czytaj dalej',
    'dowiedz się więcej',
    'zobacz więcej',
    'więcej informacji',
    'link',
    'dalej',
  ],
  sv: [
    'här',
    'klicka här',
    'mer',
    'läs mer',
    'läs vidare',
    'se mer',
    'visa mer',
    'mer info',
    'mer information',
    'länk',
    'fortsätt',
  ],
  ja: [
    'こちら',
    'ここ',
    'ここをクリック',
    'こちらをクリック',
    'もっと見る',
    '続きを読む',
    '詳細',
    '詳しくはこちら',
    '詳細はこちら',
    'リンク',
  ],
  ko: [
    '여기',
    '여기를 클릭',
    '여기를 클릭하세요',
    '더보기',
    '더 보기',
    '자세히',
    '자세히 보기',
    '더 알아보기',
    '계속 읽기',
    '링크',
  ],
};

const byLanguage = new Map(Object.entries(genericAnchors).map(([code, texts]) => [code, new Set(texts)]));
const ofAllLanguages = new Set(Object.values(genericAnchors).flat());
/** Longest text that is compared, with some room for quotes, arrows and dots around it. */
const LENGTH_MAX = Math.max(...[...ofAllLanguages].map((text) => text.length)) + 8;

/**
 * Tells whether a link text says nothing in its language, or in any known language if its own is unknown.
 *
 * @param text with its white space collapsed
 */
export function isGenericAnchor(text: string, language: string | null): boolean {
  // This runs for every link of every page, so the test that most texts fail comes first.
  if (text.length > LENGTH_MAX) return false;
  const words = essence(text);
  if (!ofAllLanguages.has(words) || identifier.test(text)) return false;
  const code = language?.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return code === '' || byLanguage.get(code)?.has(words) === true;
}

/** The name of a function, or an option of a command. */
const identifier = /\(\)$|^--?\p{L}/u;

function essence(text: string): string {
  const normalised = ascii.test(text) ? text : text.normalize('NFKC');
  const [words = ''] = fromFirstToLastLetter.exec(normalised) ?? [];
  return words.toLowerCase().replaceAll('’', "'");
}

/** Most texts are only ASCII, and normalising them changes nothing. */
const ascii = /^[\0-\x7F]*$/;

const fromFirstToLastLetter = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;
