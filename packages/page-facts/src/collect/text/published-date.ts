import type { Collector, Cursor } from '../collector.ts';

/** Most characters between the heading and a date that belongs to it. */
const DISTANCE_MAX = 100;

/**
 * Collects the day on which the page says that it was published: a `<time>` with a mark, else the only one right below
 * the heading. Other dates of a page belong to comments, to other pages, or to events.
 */
export function collectPublishedDate(cursor: Cursor): Collector<string | null> {
  const marked: string[] = [];
  const near: string[] = [];
  /** The text since the heading; null before it. */
  let since: string | null = null;
  return {
    elements: ['h1', 'h2', 'h3', 'h4', 'time'],
    open(name, attributes) {
      const date = attributes['datetime'];
      if (name !== 'time') since = name === 'h1' ? '' : null;
      if (name !== 'time' || date === undefined || elsewhere.some(cursor.inside)) return;
      if (attributes['itemprop'] === 'datePublished' || isOfPublication.test(attributes['class'] ?? ''))
        marked.push(date);
      else if (since !== null && isByline(since)) near.push(date);
    },
    text(chunk) {
      if (since === null || since.length > DISTANCE_MAX || !cursor.isRendered || cursor.inside('h1')) return;
      since += chunk;
    },
    finish() {
      const [date = null, ...others] = marked.length > 0 ? marked : near;
      return others.length > 0 ? null : date;
    },
  };
}

const elsewhere: readonly string[] = ['aside', 'footer', 'nav'];
const isOfPublication = /\b(?:published|entry-date|post-date|dt-published)\b/i;

/** Tells whether the text before a date leaves it the date of the page: no sentence, and no word for a change. */
function isByline(text: string): boolean {
  return (
    text.length <= DISTANCE_MAX &&
    !ofChange.test(text) &&
    (!inSentence.test(text) || ofPublication.test(text))
  );
}

const ofChange =
  /updat|modif|chang|revis|edit|aktualis|geändert|bearbeitet|mis à jour|actualiz|aggiorn|gewijzigd|更新/iu;
const inSentence =
  /(?<!\p{L})(?:on|at|in|since|from|until|by|before|after|am|seit|bis|vom|ab|le|du|au|el|del|il|dal|op|van)\s*$/iu;
const ofPublication =
  /(?<!\p{L})(?:posted|published|written|veröffentlicht|erschienen|geschrieben|publié|publicado|pubblicato|gepubliceerd)/iu;
