import { openBracketAt } from './brackets.ts';

const MARKS = /[,:](?=\s)|[;–—、，；：]|\s(?=\()|\s-\s/gu;

/** Returns beginnings of a text that end at the end of a clause, the longest first. */
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

/** Introductory words, after which the statement begins behind the first comma. */
const dependent =
  /^(?:for|in|on|at|by|with|to|from|using|given|für|bei|mit|im|um|wenn|pour|dans|avec|para|con|per|when|if|while|as|because|although|though|since|unless|until|after|before|once|whenever|falls|während|weil|obwohl|da|nachdem|bevor|sobald|als|si|quand|lorsque|comme|cuando|como|aunque|quando|se|mentre|wanneer|terwijl)\s/i;

/** Words that need a second part, such as "between A" of "between A and B". */
const paired =
  /\b(?:between|both|either|neither|from|zwischen|sowohl|weder|entweder|entre|tra|fra|zowel|tussen)\b[^,]{0,60}$/i;
