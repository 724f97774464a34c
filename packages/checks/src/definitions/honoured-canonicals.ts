import { declaredCanonicals, type PageFacts } from '@plumbline/page-facts';

/** A canonical that search engines read. */
export interface HonouredCanonical {
  readonly source: 'html' | 'header';
  /** The href as written. */
  readonly href: string;
  /** Resolved and normalised. */
  readonly url: string;
}

/** Returns the canonicals of a page that search engines take into account, in the order of the source, headers last. */
export function honouredCanonicals(page: PageFacts): readonly HonouredCanonical[] {
  return declaredCanonicals(page).flatMap(({ source, href, url, ignored }) =>
    ignored === null && href !== null && url !== null ? [{ source, href, url }] : [],
  );
}
