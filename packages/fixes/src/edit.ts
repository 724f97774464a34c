/** An element that an edit may insert. */
export type NewElement =
  | Extract<Edit, { kind: 'title' | 'meta' | 'link' }>
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2 | 3 | 4 | 5 | 6;
      readonly text: string;
      /** The class of the heading whose place it takes. */
      readonly className?: string | undefined;
    };

/** One change to a page or to a file of the site, precise enough for a program to make. */
export type Edit =
  /** Replaces the first title, or adds one to the head. */
  | { readonly kind: 'title'; readonly value: string }
  /** Replaces the content of that meta element, or adds one to the head. */
  | {
      readonly kind: 'meta';
      readonly attribute: 'name' | 'property';
      readonly key: string;
      readonly content: string;
    }
  /** Replaces the `<link>` of that rel (and hreflang), or adds one to the head. */
  | { readonly kind: 'link'; readonly rel: string; readonly href: string; readonly hreflang?: string }
  /** Sets an attribute of the element whose start tag is at the offset; null removes it. */
  | {
      readonly kind: 'attribute';
      readonly offset: number;
      readonly name: string;
      readonly value: string | null;
      /**
       * Selector that starts with the element's name; it identifies the element once the source is no longer kept.
       */
      readonly selector?: string;
    }
  /** Sets the language of the html element. */
  | { readonly kind: 'html-attribute'; readonly name: 'lang'; readonly value: string }
  /** Puts an element at the offset. */
  | { readonly kind: 'insert'; readonly offset: number; readonly element: NewElement }
  /** Deletes the element whose start tag is at the offset. */
  | { readonly kind: 'remove'; readonly offset: number }
  /** Adds a JSON-LD block to the head, or replaces the one at the offset. */
  | { readonly kind: 'json-ld'; readonly json: string; readonly offset?: number }
  /** Adds `<!doctype html>` / `<meta charset>` at the top. */
  | { readonly kind: 'prologue'; readonly doctype: boolean; readonly charset: boolean }
  /** Puts a line into, or creates, a file of the site such as /robots.txt. */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly action: 'create' | 'append-line';
      readonly content: string;
    }
  /** Replaces all entries for `url` in the sitemaps by one for `replacement`; null only removes them. */
  | { readonly kind: 'sitemap-entry'; readonly url: string; readonly replacement: string | null }
  /** Adds a response header on the whole host. */
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  /** Changes every link of the site that leads to `from`, however it is written, so that it leads to `to`. */
  | { readonly kind: 'link-target'; readonly from: string; readonly to: string; readonly href?: string }
  /** Makes the server redirect straight to the target. */
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string };
