import {
  extractPageFacts,
  loadLanguageDetector,
  type PageFacts,
  type PageInput,
} from '@plumbline/page-facts';
import { judgePage, type JudgedPage, type PageTask } from './judge-page.ts';

// The tasks of a thread of the page pool. A new kind of work on pages is one more function here.

const detectLanguage = await loadLanguageDetector();

/** Reads a page, runs all page checks and verifies their fixes; returns the rows that are stored. */
export function judge(task: PageTask): JudgedPage {
  return judgePage(task, detectLanguage);
}

/** Reads a page. */
export function read(page: Omit<PageInput, 'detectLanguage'>): PageFacts {
  return extractPageFacts({ ...page, detectLanguage });
}
