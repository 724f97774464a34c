/** Follows the head as a browser builds it (HTML standard, "in head" and "after head" insertion modes). */
export interface HeadTracker {
  readonly inHead: boolean;
  /** What closed the source head early: an element, `#text`, or an end tag such as `/body`. */
  readonly brokenBy: HeadBreak | null;
  open(name: string, offset: number): void;
  /** Called for text that is not only white space of HTML. */
  text(offset: number): void;
  /** Called for each end tag in the source, whether or not such an element is open. */
  endTag(name: string, offset: number): void;
  /** Called for each element that ends, whether or not it has an end tag. */
  close(name: string): void;
}

interface HeadBreak {
  readonly name: string;
  readonly offset: number;
  /** Offset of the noscript around it, else its own. Browsers that run scripts read nothing in a noscript. */
  readonly outerOffset: number;
  /** True if it stands before the start tag of the head, which browsers then ignore. */
  readonly isBeforeHead: boolean;
}

export function createHeadTracker(): HeadTracker {
  let state: 'before' | 'in' | 'after' | 'body' = 'before';
  let hasHeadTag = false;
  let suspect: HeadBreak | null = null;
  let brokenBy: HeadBreak | null = null;
  /** Offset of the open noscript of the source; null outside. */
  let noscriptOffset: number | null = null;
  /** Open elements of the head that hold text or elements of their own. */
  const holders: string[] = [];

  function leave(name: string, offset: number): void {
    if (state !== 'after')
      suspect = { name, offset, outerOffset: noscriptOffset ?? offset, isBeforeHead: !hasHeadTag };
    state = 'body';
  }

  /**
   * Records that the head was broken. The end tag of the head may be missing, so only a later end tag, or the start tag
   * of the body, proves that the head was meant to go on. Its start tag proves that it was meant to begin.
   */
  function confirm({ isBeforeHead }: Pick<HeadBreak, 'isBeforeHead'>): void {
    if (suspect?.isBeforeHead === isBeforeHead) brokenBy ??= suspect;
  }

  return {
    get inHead() {
      return state !== 'body';
    },
    get brokenBy() {
      return brokenBy;
    },
    open(name, offset) {
      if (name === 'body' || name === 'frameset') {
        confirm({ isBeforeHead: false });
        state = 'body';
      }
      if (name === 'head') confirm({ isBeforeHead: true });
      if (state === 'body') return;
      if (holders.includes('template')) {
        if (name === 'template') holders.push(name);
        return;
      }
      if (name === 'html') return;
      if (holders.at(-1) === 'noscript') {
        if (name === 'head' || name === 'noscript') return;
        if (!allowedInNoscript.has(name)) holders.pop();
      }
      if (name === 'head') {
        hasHeadTag = true;
        if (state === 'before') state = 'in';
        return;
      }
      if (!allowedInHead.has(name) || (state === 'after' && name === 'noscript')) {
        leave(name, offset);
        return;
      }
      if (state === 'before') state = 'in';
      if (name === 'noscript') noscriptOffset = offset;
      if (holdersOfContent.has(name)) holders.push(name);
    },
    text(offset) {
      if (state === 'body' || (holders.length > 0 && holders.at(-1) !== 'noscript')) return;
      leave('#text', offset);
    },
    endTag(name, offset) {
      if (holders.includes('template')) return;
      if (name === 'head') confirm({ isBeforeHead: false });
      if (state === 'body' || (holders.at(-1) === 'noscript' && name !== 'br')) return;
      if (name === 'head') state = 'after';
      else if (startsBody.has(name)) leave(`/${name}`, offset);
    },
    close(name) {
      if (holders.at(-1) === name) holders.pop();
      if (name === 'noscript') noscriptOffset = null;
    },
  };
}

/** The elements whose end tags begin the body of a page whose body has not begun. Others are ignored there. */
const startsBody: ReadonlySet<string> = new Set(['body', 'br', 'html']);
const allowedInNoscript: ReadonlySet<string> = new Set([
  'basefont',
  'bgsound',
  'link',
  'meta',
  'noframes',
  'style',
]);
const holdersOfContent: ReadonlySet<string> = new Set([
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);
const allowedInHead: ReadonlySet<string> = new Set([...allowedInNoscript, ...holdersOfContent, 'base']);
