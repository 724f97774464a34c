// Runs in pages, in an isolated world, so that their scripts cannot change what it sees.
let changedAt = performance.now();
const observer = new MutationObserver(() => {
  changedAt = performance.now();
});
observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

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
