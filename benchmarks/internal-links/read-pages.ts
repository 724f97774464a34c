import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { factsOfSource } from '@plumbline/checks';
import { loadLanguageDetector, pageTexts, type AnchorFacts, type HtmlPageFacts } from '@plumbline/page-facts';
import { isOfOtherPages, sharedSiteName } from '@plumbline/suggestions';

export interface SitePage {
  readonly url: string;
  readonly source: string;
  readonly title: string;
  readonly h1: string;
  readonly description: string;
  readonly siteName: string | null;
  readonly language: string | null;
  /** The language of the text itself. */
  readonly spoken: string | null;
  /** Text of the main content. */
  readonly text: string;
  readonly anchors: readonly AnchorFacts[];
  /** True if it lists other pages, so that its text lacks no links. */
  readonly isList: boolean;
}

const ORIGIN = 'https://pages.example/';

/** Reads the HTML files of a folder as pages of one site. */
export async function readPages(folder: string): Promise<readonly SitePage[]> {
  const detectLanguage = await loadLanguageDetector();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html?$/.test(file),
  );
  const pages = files.toSorted().flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8').replaceAll(
      '{{origin}}',
      ORIGIN.slice(0, -1),
    );
    const { html, ...page } = factsOfSource({ url: urlOf(file), html: source }, detectLanguage);
    return html === null ? [] : [toPage({ ...page, html }, source)];
  });
  const siteName = sharedSiteName(pages.map(({ title }) => title));
  return pages.map((page) => ({ ...page, siteName }));
}

function urlOf(file: string): string {
  const place = file.split(path.sep).map(encodeURIComponent).join('/');
  return ORIGIN + place.replace(/(^|\/)index\.html?$/, '$1');
}

function toPage(facts: HtmlPageFacts, source: string): SitePage {
  const { document, text, anchors } = facts.html;
  return {
    url: facts.url,
    source,
    siteName: null,
    anchors,
    isList: isOfOtherPages(facts),
    ...pageTexts(facts),
    language: document.lang ?? text.detectedLanguage?.code ?? null,
    spoken: text.detectedLanguage?.code ?? null,
    text: text.main,
  };
}
