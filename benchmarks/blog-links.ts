import { factsOfSource } from '@plumbline/checks';
import {
  isIndexable,
  linkableText,
  loadLanguageDetector,
  summarise,
  type PageFacts,
} from '@plumbline/page-facts';
import { indexTargets, linkTermsOf, suggestInternalLinks } from '@plumbline/suggestions';
import { readBlog, readWanted } from './internal-links/blog.ts';
import { wilsonInterval } from './precision/interval.ts';

/**
 * Measures how many links that a person would make on a blog of 25 posts are suggested, and how many suggestions are
 * right. The links were written down before, in `internal-links/blog/wanted.txt`.
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
  const suggested = posts.flatMap(({ slug, url, html }, place) => {
    const page = facts[place] as PageFacts;
    const excludedUrls = new Set([url]);
    const text = {
      source: html,
      linkable: linkableText(html),
      language: 'en',
      terms: linkTermsOf(page),
      excludedUrls,
    };
    return suggestInternalLinks(text, index, SHOWN).suggestions.map(
      ({ targetUrl, placement, anchorText }) => {
        const to = posts.find((post) => post.url === targetUrl)?.slug ?? '';
        return { pair: `${slug} -> ${to}`, placement, anchorText };
      },
    );
  });
  const rowOf = (links: typeof suggested) => {
    const pairs = new Set(links.map(({ pair }) => pair));
    return {
      'of the links of a person': share([...wanted].filter((pair) => pairs.has(pair)).length, wanted.size),
      suggested: links.length,
      'on the list': share(links.filter(({ pair }) => right.has(pair)).length, links.length),
      'posts with one': share(new Set(links.map(({ pair }) => pair.split(' ')[0])).size, posts.length),
    };
  };
  const placed = (wish: string) => suggested.filter(({ placement }) => placement === wish);
  console.table({
    'in the text': rowOf(placed('in_text')),
    'below it': rowOf(placed('after_text')),
    both: rowOf(suggested),
  });
  for (const { pair, placement, anchorText } of suggested)
    if (!right.has(pair)) console.log(`not on the list: ${pair}, ${placement} by "${anchorText}"`);
  const pairs = new Set(suggested.map(({ pair }) => pair));
  for (const pair of wanted) if (!pairs.has(pair)) console.log(`not suggested: ${pair}`);
}

function targetOf(page: PageFacts) {
  const columns = summarise(page);
  const { title, h1, language } = columns;
  const terms = linkTermsOf(page, columns);
  return { url: page.url, title, h1, language, linksIn: 1, terms };
}

function share(count: number, of: number): string {
  const [from, to] = wilsonInterval(count, of).map((bound) => (100 * bound).toFixed(0));
  return `${count} of ${of}: ${((100 * count) / Math.max(1, of)).toFixed(1)} % (${from ?? ''} to ${to ?? ''} %)`;
}
