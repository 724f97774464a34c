import { openBracketAt } from './brackets.ts';

const MARKS = /[,:](?=\s)|[;–—、，；：]|\s(?=\()|\s-\s/gu;

/** Beginnings of a text that end where a clause of it ends, the longest first; each says something whole. */
export function clausesOf(text: string): readonly string[] {
  return [...text.matchAll(MARKS)]
    .map(({ index }) => text.slice(0, index).replace(/[\s,;:–—]+$/u, ''))
    .toReversed()
    .filter((clause) => clause !== '' && openBracketAt(clause) === -1 && isWhole(clause));
}

function isWhole(clause: string): boolean {
  if (paired.test(clause) || clause.endsWith('-')) return false;
  return !dependent.test(clause) || /,\s/.test(clause);
}

/** What begins so says something from its first comma on. */
const dependent =
  /^(?:for|in|on|at|by|with|to|from|using|given|für|bei|mit|im|um|wenn|pour|dans|avec|para|con|per|when|if|while|as|because|although|though|since|unless|until|after|before|once|whenever|falls|während|weil|obwohl|da|nachdem|bevor|sobald|als|si|quand|lorsque|comme|cuando|como|aunque|quando|se|mentre|wanneer|terwijl)\s/i;

/** What waits for a second part: "between A" of "between A and B". */
const paired =
  /\b(?:between|both|either|neither|from|zwischen|sowohl|weder|entweder|entre|tra|fra|zowel|tussen)\b[^,]{0,60}$/i;
