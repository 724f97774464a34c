/** Explanations for people of why a check did not judge a page again, by reason. This is the only list. */
export const NOT_JUDGED = {
  lost: 'search engines lost the page',
  refused: 'its server turned the crawler away',
  too_costly: 'judging it took too much time or memory, or failed',
  not_rendered: 'its content needs JavaScript, which was not run',
  out_of_budget: 'the limit of pages or of time came before its turn',
  not_asked: 'it was left out, or another issue stands for it',
} as const;
