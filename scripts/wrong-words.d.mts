export function wrongWordsIn(text: string): string[];
