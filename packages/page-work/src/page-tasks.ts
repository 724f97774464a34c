import {
  extractPageFacts,
  loadLanguageDetector,
  type PageFacts,
  type PageInput,
} from '@plumbline/page-facts';
import { judgePage, type JudgedPage, type PageTask } from './judge-page.ts';

// What a thread of the page pool can do. A new kind of work on pages is one more function here.

const detectLanguage = await loadLanguageDetector();

/** Reads a page, runs all page checks, verifies their fixes: what is stored of it. */
export function judge(task: PageTask): JudgedPage {
  return judgePage(task, detectLanguage);
}

/** Reads a page. */
export function read(page: Omit<PageInput, 'detectLanguage'>): PageFacts {
  return extractPageFacts({ ...page, detectLanguage });
}
