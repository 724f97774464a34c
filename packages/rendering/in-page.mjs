// Runs in pages, in an isolated world, so that their scripts cannot change what it sees.
let changedAt = performance.now();
const observer = new MutationObserver(() => {
  changedAt = performance.now();
});
const watched = { subtree: true, childList: true, attributes: true, characterData: true };
observer.observe(document, watched);

/** Returns for how many milliseconds the DOM has not changed; null before the page has loaded. */
globalThis.quietFor = () => (document.readyState === 'complete' ? performance.now() - changedAt : null);

/**
 * Returns the DOM as a source text. Open shadow trees stand where they show; text for browsers without scripts is left
 * out.
 */
globalThis.readPage = ({ nodesMax, charactersMax }) => {
  observer.disconnect();
  for (const each of document.querySelectorAll('noscript')) each.remove();
  const { nodes, hasShadows } = count(document, nodesMax);
  if (nodes > nodesMax) return { tooLarge: `It has more than ${nodesMax} elements.` };
  const root = document.documentElement;
  const doctype = document.doctype === null ? '' : new XMLSerializer().serializeToString(document.doctype);
  const html = doctype + (hasShadows ? flattened(root) : root).outerHTML;
  if (html.length > charactersMax) return { tooLarge: `It has more than ${charactersMax} characters.` };
  return { html, url: location.href };
};

function count(tree, nodesMax) {
  let nodes = 0;
  let hasShadows = false;
  for (const { shadowRoot } of tree.querySelectorAll('*')) {
    nodes += 1;
    if (nodes > nodesMax) break;
    if (shadowRoot === null) continue;
    hasShadows = true;
    nodes += count(shadowRoot, nodesMax - nodes).nodes;
  }
  return { nodes, hasShadows };
}

/** Returns a copy in a document in which elements of the page do not run. */
function flattened(root) {
  const inert = document.implementation.createHTMLDocument('');
  const copyOf = (node) => {
    const copy = inert.importNode(node, false);
    for (const child of childrenShown(node)) copy.append(copyOf(child));
    return copy;
  };
  return copyOf(root);
}

function childrenShown(node) {
  if (node.shadowRoot) return node.shadowRoot.childNodes;
  const assigned = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  return assigned.length > 0 ? assigned : node.childNodes;
}

/** Returns the number of words on the page. */
globalThis.countWords = () => trees(document).reduce((words, tree) => words + wordsIn(tree), 0);

function wordsIn(tree) {
  const texts = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement?.closest('script, style, template'))
      words += texts.currentNode.data.match(/\S+/g)?.length ?? 0;
  }
  return words;
}

/** Returns a tree and the open shadow trees in it. */
function trees(tree) {
  const shadows = [...tree.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot).filter(Boolean);
  return [tree, ...shadows.flatMap(trees)];
}

/** Scrolls, touches and moves the pointer as a reader does, because scripts that load content late wait for that. */
globalThis.scrollAsReader = () => {
  changedAt = performance.now();
  observer.observe(document, watched);
  scrollTo(0, document.documentElement.scrollHeight);
  for (const name of ['scroll', 'wheel', 'touchstart', 'pointermove', 'mousemove', 'keydown'])
    document.body?.dispatchEvent(new Event(name, { bubbles: true }));
};

/** Texts of elements that bring more content of the same kind. */
const MORE =
  /\b(?:more|mehr|weitere|plus|más|mais|altro|altri|meer|więcej|mer|daha fazla)\b|ещё|еще|больше|もっと|更多|더 보기/i;
const CANDIDATES =
  'button, [role="button"], [role="link"], [role="tab"], a:not([href]), [onclick], span, div, li, td, tr, article';
const ELEMENTS_MAX = 2_000;
const TEXT_MAX = 100;
let clickables = [];

/** Finds at most `max` elements that people click although they are no links. Elements that bring more come first. */
globalThis.findClickables = (max) => {
  const candidates = trees(document).flatMap((tree) => [...tree.querySelectorAll(CANDIDATES)]);
  const elements = candidates.slice(0, ELEMENTS_MAX).filter(isClickable);
  clickables = [...elements.filter(bringsMore), ...elements.filter((each) => !bringsMore(each))].slice(
    0,
    max,
  );
  return clickables.map((element) => ({
    element: element.localName,
    text: textOf(element),
    bringsMore: bringsMore(element),
  }));
};

function bringsMore(element) {
  return element.matches('[role="tab"]') || MORE.test(textOf(element));
}

function isClickable(element) {
  const text = textOf(element);
  if (text === '' || text.length > TEXT_MAX) return false;
  if (element.closest('a[href], form, label, [contenteditable]') || element.querySelector('a[href], input'))
    return false;
  if (element.parentElement?.closest('button, [role="button"], [role="link"]')) return false;
  if (getComputedStyle(element).cursor === 'pointer') {
    // The pointer is inherited: its outermost element has the handler.
    const { parentElement } = element;
    return parentElement === null || getComputedStyle(parentElement).cursor !== 'pointer';
  }
  return element.matches('button, [role="button"], [role="link"], [role="tab"], a, [onclick]');
}

function textOf(element) {
  return (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim();
}

/** Clicks one of the clickables. */
globalThis.click = (place) => {
  clickables[place]?.click();
};

/** Returns the address that the page shows. */
globalThis.shownUrl = () => location.href;
