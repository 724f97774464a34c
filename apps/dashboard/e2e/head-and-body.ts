/**
 * Runs in every page that a journey opens. At every change, it compares the head of a screen with its body. It logs a
 * difference as an error, which fails the journey.
 */
export function compareHeadWithBody(): void {
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const figure = (name: string) => document.querySelector(`[data-testid="${name}"]`)?.textContent ?? '';
  const numbersIn = (text: string) => text.replaceAll(',', '').match(/\d+/g)?.map(Number);
  const statusText = () => document.querySelector('main p[role="status"]')?.textContent ?? '';
  const lastNumber = (text: string) => numbersIn(text)?.slice(-1) ?? [];
  const ringed = () => numbersIn(document.querySelector('main .score text')?.textContent ?? '') ?? [];
  const shownRows = () => numbersIn(statusText())?.slice(0, 1) ?? [];
  const shown: Readonly<Record<string, (sentence: string) => number[] | undefined>> = {
    'API keys': () => [count('[aria-label^="Revoke"]')],
    Members: () => [count('main tbody tr')],
    Sites: (sentence) => [
      count('main li.card'),
      ...(sentence.includes('being analysed') ? [count('[data-state="in_progress"]')] : []),
    ],
    Analyses: () => [count('main [data-row]')],
    // The ring shows “Score 80 of 100”.
    Overview: (sentence) => (sentence.startsWith('Score') ? ringed() : []),
    Alerts: (sentence) => (/^\d/.test(sentence) ? [count('main section') - 1] : []),
    Webhooks: (sentence) => (/^No/.test(sentence) && count('main [data-row]') > 0 ? [0] : []),
    Issues: () => shownRows(),
    Pages: () => shownRows(),
    Plan: () => (document.querySelector('.plan') === null ? [] : lastNumber(statusText())),
    'Analysis of': (sentence) => [
      ...(numbersIn(figure('urls-checked')) ?? []),
      ...(/ of [\d,]+ URLs?/.test(sentence) ? (numbersIn(figure('total-urls')) ?? []) : []),
      ...(sentence.startsWith('Cancelled') ? [] : (numbersIn(figure('issues-found')) ?? [])),
    ],
  };
  const compare = () => {
    const title = document.querySelector('h1')?.textContent ?? '';
    const sentence = document.querySelector('[data-testid="sentence"]')?.textContent;
    const [, ofBody] =
      Object.entries(shown).find(
        ([screen]) => title === screen || (screen.endsWith(' of') && title.startsWith(screen)),
      ) ?? [];
    const said = numbersIn(sentence ?? '');
    if (ofBody === undefined || sentence === undefined || said === undefined) return;
    const body = ofBody(sentence);
    if (body?.some((number, place) => number !== said[place]))
      // The journey reads the console of the page.
      // oxlint-disable-next-line no-console
      console.error(`${title}: the head says “${sentence}”, the body shows ${body.join(', ')}.`);
  };
  new MutationObserver(compare).observe(document, { subtree: true, childList: true, characterData: true });
}
