import { factsOfSource } from '@plumbline/checks';
import {
  isIndexable,
  linkableText,
  loadLanguageDetector,
  summarise,
  type PageFacts,
} from '@plumbline/page-facts';
import { indexTargets, linkTerms, suggestInternalLinks } from '@plumbline/suggestions';
import { readBlog, readWanted } from './internal-links/blog.ts';
import { wilsonInterval } from './precision/interval.ts';

/**
 * Measures how many links of a person on a blog of 25 posts are suggested, and how many suggestions are
 * right, by the links that were written down before in `internal-links/blog/wanted.txt`.
 */
const SHOWN = 10;

if (process.argv.includes('--help')) process.stdout.write('usage: npm run bench -- blog-links\n');
else await measure();

async function measure(): Promise<void> {
  const detectLanguage = await loadLanguageDetector();
  const posts = readBlog();
  const facts = posts.map(({ url, html }) => factsOfSource({ url, html }, detectLanguage));
  const index = indexTargets(facts.filter(isIndexable).map(targetOf));
  const { wanted, right } = readWanted();
  const suggested = posts.flatMap(({ slug, url, html }) => {
    const text = { source: html, linkable: linkableText(html), language: 'en', excludedUrls: new Set([url]) };
    return suggestInternalLinks(text, index, SHOWN).suggestions.map((link) => {
      const to = posts.find((post) => post.url === link.targetUrl)?.slug ?? '';
      return { pair: `${slug} -> ${to}`, anchorText: link.anchorText };
    });
  });
  const pairs = new Set(suggested.map(({ pair }) => pair));
  const found = [...wanted].filter((pair) => pairs.has(pair));
  const wrong = suggested.filter(({ pair }) => !right.has(pair));
  const rightShare = share(suggested.length - wrong.length, suggested.length);
  console.table({
    'links that a person would make': wanted.size,
    'of them suggested': share(found.length, wanted.size),
    'suggested in all': suggested.length,
    'of them right': rightShare,
    'posts with a suggestion': share(
      new Set(suggested.map(({ pair }) => pair.split(' ')[0])).size,
      posts.length,
    ),
  });
  for (const { pair, anchorText } of wrong) console.log(`not on the list: ${pair} by "${anchorText}"`);
  for (const pair of wanted) if (!pairs.has(pair)) console.log(`not suggested: ${pair}`);
}

function targetOf(page: PageFacts) {
  const columns = summarise(page);
  const { title, h1, language, summary } = columns;
  const terms = linkTerms({ ...columns, ...summary, url: page.url, text: page.html?.text.main });
  return { url: page.url, title, h1, language, linksIn: 1, terms };
}

function share(count: number, of: number): string {
  const [from, to] = wilsonInterval(count, of).map((bound) => (100 * bound).toFixed(0));
  return `${count} of ${of}: ${((100 * count) / Math.max(1, of)).toFixed(1)} % (${from ?? ''} to ${to ?? ''} %)`;
}
