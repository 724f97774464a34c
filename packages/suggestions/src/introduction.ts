import { isCjk, wordsOf, type HtmlPageFacts } from '@plumbline/page-facts';
import { hasProse, isWholeStatement, namesOf, proseOf } from './content-sentences.ts';
import { vocabularyOf } from './internal-links/vocabulary.ts';
import { sentencesOfParagraph } from './sentences.ts';
import { fold } from './site-name.ts';

/** Paragraphs that are searched. Later ones never introduce a page. */
const PARAGRAPHS_READ = 2;
/** The first sentence must have more than this share of the words of a name of the page. */
const SHARE_MIN = 0.5;

/** Cached, because several suggestions for a page need its introduction. */
const introductionsOfPages = new WeakMap<HtmlPageFacts, readonly string[]>();

/** Returns the sentences of the paragraph that evidently introduces the page; none where no paragraph does. */
export function introductionOf(page: HtmlPageFacts): readonly string[] {
  const known = introductionsOfPages.get(page);
  if (known !== undefined) return known;
  const introduction = findIntroduction(page);
  introductionsOfPages.set(page, introduction);
  return introduction;
}

function findIntroduction(page: HtmlPageFacts): readonly string[] {
  if (!hasProse(page)) return [];
  return introductionIn(page.html.text.paragraphs, namesOf(page), languageOf(page));
}

/** Tells whether a description of this page makes sense alone and is about the subject of the page. */
export function introducesPage(description: string, page: HtmlPageFacts): boolean {
  const language = languageOf(page);
  return standsAlone(description) && isAbout(description, topicsOf(namesOf(page), language), language);
}

/** Returns the language that the page declares, else that of its text. */
export function languageOf({ html: { document, text } }: HtmlPageFacts): string | null {
  return document.lang ?? text.detectedLanguage?.code ?? null;
}

/**
 * Returns the sentences of the first paragraph that evidently introduces a page with these names. Its first sentence
 * makes sense alone, and names the subject of the page or says what the page is. The result ends before a sentence that
 * must not be quoted.
 */
export function introductionIn(
  paragraphs: readonly string[],
  pageNames: readonly string[],
  language: string | null,
): readonly string[] {
  const topics = topicsOf(pageNames, language);
  for (const [place, text] of proseOf(paragraphs, pageNames, PARAGRAPHS_READ).entries()) {
    const sentences = sentencesOfParagraph(text);
    const [first = ''] = sentences;
    // After another paragraph, the subject may be an entry of a table, such as a package of a module.
    const isOfEntry = place > 0 && hasNoSubject.test(first);
    if (isOfEntry || !isQuotable(first) || !standsAlone(first) || !isAbout(first, topics, language)) continue;
    const end = sentences.findIndex((sentence) => !isQuotable(sentence));
    return end === -1 ? sentences : sentences.slice(0, end);
  }
  return [];
}

/** Tells whether a text makes sense without the text before it. */
export function standsAlone(text: string): boolean {
  return saysWhatItIs.test(text) || ![leansOnOthers, addsToOthers].some((pattern) => pattern.test(text));
}

function isQuotable(sentence: string): boolean {
  return !/[:?？：؟]$|^see |[→➔]/iu.test(sentence) && isWholeStatement(sentence);
}

function topicsOf(names: readonly string[], language: string | null): readonly ReadonlySet<string>[] {
  return names.map((name) => stemsOf(name, language)).filter(({ size }) => size > 0);
}

function isAbout(sentence: string, topics: readonly ReadonlySet<string>[], language: string | null): boolean {
  if (saysWhatItIs.test(sentence)) return true;
  const present = stemsOf(sentence, language);
  return topics.some(
    (topic) => [...topic].filter((stem) => present.has(stem)).length > SHARE_MIN * topic.size,
  );
}

/** Returns the stems of the words that say something. */
export function stemsOf(text: string, language: string | null): ReadonlySet<string> {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  const words = wordsOf(fold(text)).filter((word) => isMeaningful(word) && !labels.has(word));
  return new Set(words.filter((word) => word.length > 1 || isCjk(word)).map(stemOf));
}

/** Words before the name of a page that belong to no subject. */
const labels: ReadonlySet<string> = new Set(
  'chapter, part, section, appendix, kapitel, teil, abschnitt, anhang, chapitre, partie, annexe, capítulo, parte, apéndice, capitolo, hoofdstuk'.split(
    ', ',
  ),
);

const hasNoSubject = /^(?:defines|provides|describes|contains|explains|introduces|implements|represents) /iu;

/** "This chapter describes" or "Provides": phrases by which pages say what they are. */
const saysWhatItIs = new RegExp(
  [
    '^(?:this|dieser?|dieses|ce|cet|cette|este|esta|questo|questa|deze|dit) (?:\\S+ ){0,2}',
    '(?:chapter|section|part|appendix|manual|guide|handbook|book|document|page|article|tutorial|howto|reference|module|package|library|class|interface|extension|course|lesson|series',
    '|kapitel|abschnitt|teil|anhang|handbuch|anleitung|dokument|seite|artikel|modul|paket|beitrag|chapitre|partie|annexe|manuel|livre|capítulo|guía|documento|página|artículo|capitolo|pagina|hoofdstuk)',
    '\\b.{0,30}?\\b(?:describ|explain|introduc|document|provid|defin|contain|cover|discuss|outlin|present|list|show|offer|implement|suppl|compar|summari|beschreib|erklär|behandel|enthält|zeigt|bietet|décri|expliqu|présent|contien|muestra|spiega|beschrijf)',
    `|${hasNoSubject.source}`,
  ].join(''),
  'iu',
);

const addsToOthers =
  /\b(?:also|instead|likewise|auch|ebenfalls|stattdessen|aussi|également|también|anche|ook)\b|\b(?:just|already|previously) (?:introduced|mentioned|described|discussed|explained|seen|shown)\b/iu;

/** First words that point back, set a condition, give an order or a warning. */
const leansOnOthers = new RegExp(
  `^(?:${[
    'this|these|those|that|it|they|he|she|such|its|their|his|her|both|another|other|others|the (?:above|following|former|latter|same|other|next|previous|last|first|second|third|final)',
    'however|therefore|thus|also|moreover|furthermore|besides|apart from|but|and|or|then|similarly|otherwise|instead|note|see|like|unlike|more|even|in|often|if|when|once|after|before|while|since|until|unless|although|though|because|as|whenever|at (?:this|the|that)|on (?:this|that)|for (?:this|that)|with (?:this|that)|to|how to|well|yes|no|sometimes|beginning|starting|deprecated|new|changed|added|warning|caution|tip|important|example',
    "click|tap|select|choose|open|press|set|use|run|type|enter|restore|go|make|let|let[’']s|try|look|remember|check|add|drag|move|download|install|simply|just|please|read",
    'dies|diese[rsnm]?|jene[rsnm]?|er|sie|solche[rsnm]?|wenn|falls|sobald|nachdem|bevor|während|weil|obwohl|da|um|hier|dort|danach|dann|anschließend|außerdem|zudem|jedoch|daher|deshalb|dadurch|damit|dazu|dabei|so|klicken|wählen|öffnen|beide',
    'ceci|cela|il|elle|ils|elles|ces|si|quand|lorsque|après|avant|pour|cliquez|ello|esto|estos|estas|ellos|cuando|después|antes|para|haga|quest[oaie]|quando|dopo|prima|per|ensuite|puis|alors|donc|cependant|toutefois|ainsi|enfin|luego|entonces|además|así|sin embargo|por eso|quindi|inoltre|tuttavia|perciò|infine|daarna|vervolgens|bovendien|echter|daarom|depois|então|porém|assim|eles|elas|isso|isto|als|wanneer|nadat|om|zij|hij',
  ].join('|')})(?=[\\s,:.!])|^(?:これ|それ|その|この|ここ|そこ|また|しかし|这|那|此|它)`,
  'iu',
);
