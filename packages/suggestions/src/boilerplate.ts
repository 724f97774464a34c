/** Any two neighbours of the first words of the usual dummy text. */
export const dummyText = /\b(?:lorem ipsum|ipsum dolor|dolor sit|sit amet|amet,? consectetur)\b/i;

/** Words of dummy Latin that no language uses; several of them make a text dummy text. */
const dummyWords =
  /\b(?:adipisci(?:ng)?|aliqu(?:a|am|et|ip)|amet|commodo|consectetur|consequat|cupidatat|cursus|dapibus|deserunt|dolore?|dolorem|eget|eiusmod|eleifend|elit|etiam|excepteur|faucibus|fermentum|fugiat|fusce|incididunt|ipsum|labor(?:e|is|um)|lacinia|lectus|ligula|lorem|maecenas|mollit|morbi|nostrud|nulla|nullam|occaecat|pariatur|pellentesque|perspiciatis|phasellus|posuere|praesent|proident|quis|sapien|sed|sint|sociis|sollicitudin|suscipit|suspendisse|tempor|tincidunt|ullamco|ultric(?:es|ies)|veniam|vestibulum|vivamus|viverra|voluptat(?:e|em)|vulputate)\b/gi;
const DUMMY_SHARE = 0.2;

function isDummy(text: string): boolean {
  if (dummyText.test(text)) return true;
  const dummies = text.match(dummyWords)?.length ?? 0;
  return dummies > DUMMY_SHARE * text.split(/\s+/).length;
}

/** Common phrases about rights, cookies, scripts, comments and the page itself, and orders to its readers. */
const phrases: readonly RegExp[] = [
  // Rights and licences.
  /^(?:©|\(c\)|copyright\b|copyleft\b)|\bcopyright\s*(?:©|\(c\)|\d{4})|©\s*\d{4}/i,
  /all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|tutti i diritti riservati|todos os direitos reservados/i,
  /\b(?:licensed|released|distributed) under\b|\bcreative commons\b|\bpermission is (?:hereby )?granted\b|\bredistribution and use in\b|\bunter (?:der|einer) \S{2,40}lizenz\b|\bsous licence\b/i,
  // Disclaimers.
  /\bnot (?:constitute|intended as|meant as|substitute for)\b.{0,40}\badvice\b|\bfor (?:general |informational |information )+purposes only\b|\bersetzt keine (?:rechts|steuer|anlage)?beratung\b|\bne constituent? pas un conseil\b|(?<!\p{L})сам(?:олікування|олечение)(?!\p{L})/iu,
  // Defaults of shops and site builders.
  /^(?:(?:default|meta|page|site|shop|store) )?description[.!]?$/i,
  /^(?:joomla! - the dynamic portal engine|just another wordpress (?:site|weblog))/i,
  // Cookies and scripts.
  /\b(?:uses?|using|verwende[nt]|utilise|nutz(?:t|en)|utilizz(?:a|iamo)|utiliza(?:mos)?|usa(?:mos)?|gebruik(?:t|en)) (?:des |the )?cookies?\b|\bużywa(?:my)? (?:plików )?cookies?\b|\bcookies? (?:policy|consent|settings)\b|\bpartners store and access information\b/i,
  /\b(?:enable|activate|aktivieren sie|activer) javascript\b|\bjavascript (?:is|has been|must be|needs to be|to be|ist) (?:not )?(?:disabled|enabled|required|available|deaktiviert)\b|\bbrowser (?:does not|doesn't) support\b/i,
  // Comments.
  /\bemail address will not be published\b|\bsave my name, email\b|\brequired fields are marked\b|\blogged in to (?:post|leave)\b|\be-?mail-adresse wird nicht veröffentlicht\b|\berforderliche felder sind\b|\badresse e-mail ne sera pas publiée\b/i,
  // Stocks and offers, which change, and what pays for the page.
  /^(?:(?:only|just) \d+ .{0,20}\bleft\b|(?:currently )?(?:sold out|out of stock)\b|nur noch \d+ |(?:derzeit )?nicht (?:vorrätig|lieferbar)\b|ausverkauft\b|plus que \d+ |en rupture de stock\b|agotado\b|esaurito\b)/i,
  /\baffiliate (?:links?|disclosure|partner)\b|\baffiliate-?links?\b|\bliens? affiliés?(?!\p{L})|\benlaces? de afiliad/iu,
  // Bylines and notes about the page itself.
  /^(?:posted|published|written|updated|last (?:updated|modified|edited|changed)|veröffentlicht|geschrieben|aktualisiert|zuletzt (?:geändert|aktualisiert)|publié|mis à jour)\b.{0,60}(?:\d{4}|\bby\b|\bvon\b|\bpar\b)/i,
  /^(?:click|tap|klicken sie|cliquez) |^(?:read more|skip to|back to top|subscribe|sign up|follow us|share this|newsletter)\b/i,
  // Orders to a language model that reads the page.
  /\b(?:ignore|disregard|forget|override)\s(?:\w+\s){0,3}(?:previous|prior|preceding|earlier|above|system)\s(?:\w+\s)?(?:instructions?|prompts?|rules|messages?)\b/i,
];

/** Tells whether a paragraph is boilerplate or dummy text, which says nothing about its page. */
export function isBoilerplate(text: string): boolean {
  return isDummy(text) || phrases.some((phrase) => phrase.test(text));
}
