import { Parser } from 'htmlparser2';

export interface RawEntry {
  /** As written, trimmed. */
  readonly loc: string;
  readonly lastmod: string | null;
  /** Number of images that it lists for the page. */
  readonly images: number;
}

export interface SitemapXml {
  /** Takes a piece of the document and returns the entries that it completed. */
  write(text: string): readonly RawEntry[];
  readonly kind: 'urlset' | 'index' | 'feed' | null;
  /** The reason why the document is malformed; null as long as it is well-formed. */
  readonly error: string | null;
  /** True if an entry has elements beyond those of the protocol. */
  readonly isExtended: boolean;
  /** True if the document is no sitemap, or was made to exhaust its reader. */
  readonly stopped: boolean;
  /** Ends the document, and returns the entry that is still open. */
  end(): readonly RawEntry[];
}

const kinds: ReadonlyMap<string, 'urlset' | 'index' | 'feed'> = new Map([
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
  ['RDF', 'feed'],
]);
const entryElements: ReadonlySet<string> = new Set(['url', 'sitemap', 'item', 'entry']);
/** https://www.sitemaps.org/protocol.html#xmlTagDefinitions */
const ownElements: ReadonlySet<string> = new Set(['loc', 'lastmod', 'changefreq', 'priority']);
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const depthMax = 32;
const textLengthMax = 4096;
/** Maximum number of attributes of one element. Each costs more than the one before it, and no sitemap has ten. */
const attributesMax = 1_000;
/** Maximum length of one tag, value or comment, which the parser keeps until it ends. */
const tokenLengthMax = 1_000_000;

interface OpenEntry {
  loc: string;
  lastmod: string | null;
  images: number;
}

/**
 * Creates a streaming reader of XML sitemaps, sitemap indexes, RSS and Atom. It is lenient about everything but
 * structure and bare ampersands. It never expands entities that the document defines, so an entity bomb stays as small as it was sent.
 */
export function createSitemapXml(): SitemapXml {
  const open: string[] = [];
  let entries: RawEntry[] = [];
  let entry: OpenEntry | null = null;
  let text = '';
  let kind: SitemapXml['kind'] = null;
  let error: string | null = null;
  let isHostile = false;
  let attributes = 0;
  /** Characters written since the parser last completed something. */
  let unfinished = 0;
  let isExtended = false;
  let isInCdata = false;

  function giveUp(reason: string): void {
    isHostile = true;
    error ??= reason;
  }

  const parser = new Parser(
    {
      onopentagname() {
        attributes = 0;
      },
      onattribute() {
        attributes += 1;
        unfinished = 0;
        if (attributes > attributesMax) giveUp(`more than ${attributesMax} attributes in one element`);
      },
      onopentag(qualified, named) {
        const name = localName(qualified);
        if (open.length === 0 && kind === null) openRoot(qualified, name, named);
        if (open.length < depthMax) open.push(name);
        else giveUp(`nested more than ${depthMax} deep`);
        [text, unfinished] = ['', 0];
        if (entryElements.has(name) && open.length <= 3) {
          entry = { loc: '', lastmod: null, images: 0 };
        } else if (entry !== null) {
          isExtended ||= !ownElements.has(name);
          if (name === 'link') addLink(entry, named);
          else if (name === 'image') entry.images += 1;
        }
      },
      ontext(piece) {
        unfinished = 0;
        // An escaped ampersand is a piece of its own.
        if (!isInCdata && piece !== '&' && piece.includes('&'))
          error ??= 'an "&" that is not written as "&amp;"';
        if (entry !== null && text.length < textLengthMax) text += piece;
      },
      onclosetag(qualified) {
        const name = localName(qualified);
        if (open.at(-1) === name) open.pop();
        unfinished = 0;
        if (entry === null) return;
        if (entryElements.has(name)) {
          entries.push(entry);
          entry = null;
        } else keepText(entry, name, open.at(-1) ?? '', text.trim());
        text = '';
      },
      oncdatastart() {
        isInCdata = true;
      },
      oncdataend() {
        isInCdata = false;
      },
      oncomment() {
        unfinished = 0;
      },
      onprocessinginstruction(name, data) {
        unfinished = 0;
        if (/^!doctype$/i.test(name) && /<!ENTITY/i.test(data)) error ??= 'declares entities of its own';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  function openRoot(qualified: string, name: string, attributes: Readonly<Record<string, string>>): void {
    kind = kinds.get(name) ?? null;
    if (kind === null)
      error ??= name.toLowerCase() === 'html' ? 'an HTML page' : `root element is <${name.slice(0, 50)}>`;
    const prefix = qualified.includes(':') ? `xmlns:${qualified.split(':', 1)[0] ?? ''}` : 'xmlns';
    if ((kind === 'urlset' || kind === 'index') && attributes[prefix]?.trim() !== namespace) {
      error ??= `root element is not in the namespace ${namespace}`;
    }
  }

  function take(): readonly RawEntry[] {
    const complete = entries;
    entries = [];
    return complete;
  }

  return {
    get kind() {
      return kind;
    },
    get error() {
      return error;
    },
    get isExtended() {
      return isExtended;
    },
    get stopped() {
      return isHostile || (kind === null && error !== null);
    },
    write(piece) {
      unfinished += piece.length;
      parser.write(piece);
      if (unfinished > tokenLengthMax) giveUp('a tag or comment of more than a megabyte');
      return take();
    },
    end() {
      if (open.length > 0) error ??= `ends inside <${open.at(-1) ?? ''}>`;
      else if (kind === null) error ??= 'no XML element';
      entry = null;
      parser.end();
      return take();
    },
  };
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Adds the address of an Atom entry. Links to other languages are not its address. */
function addLink(entry: OpenEntry, attributes: Readonly<Record<string, string>>): void {
  const { rel = 'alternate', hreflang, href } = attributes;
  if (href !== undefined && rel === 'alternate' && hreflang === undefined) entry.loc ||= href.trim();
}

function keepText(entry: OpenEntry, name: string, parent: string, text: string): void {
  if (text === '' || !entryElements.has(parent)) return;
  if (name === 'loc' || name === 'link') entry.loc ||= text;
  else if (name === 'lastmod') entry.lastmod ??= text;
}
