/** About 300 words of English on a topic, other ones for every topic, the same ones each time. */
export function proseAbout(topic: string): string {
  const next = numbersFrom(topic);
  const sentences = Array.from({ length: SENTENCES }, () => {
    const pick = (words: readonly string[]) => words[next() % words.length] ?? '';
    return `${pick(openings)} ${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(endings)}.`;
  });
  const paragraph = (from: number, to: number) => `<p>${sentences.slice(from, to).join(' ')}</p>`;
  return `<p>This note is about ${topic}.</p>${paragraph(0, 7)}${paragraph(7, 14)}${paragraph(14, SENTENCES)}`;
}

const SENTENCES = 21;

const openings = [
  'In early spring',
  'After a long winter',
  'On a cool morning',
  'When the rain stops',
  'Late in the year',
  'Before the first frost',
  'During a dry summer',
  'Once the soil is warm',
  'As every gardener knows',
  'With a little patience',
];
const subjects = [
  'the old fern',
  'a young seedling',
  'the moss beside the path',
  'our oldest apple tree',
  'the neighbour with the red gloves',
  'a quiet corner of the yard',
  'the climbing rose',
  'every pot on the window sill',
  'the hedge behind the shed',
  'a bed of wild strawberries',
];
const verbs = [
  'asks for',
  'makes good use of',
  'slowly grows towards',
  'gladly shares',
  'rarely forgets',
  'quietly waits for',
  'does well with',
  'gives back',
  'turns away from',
  'never has enough of',
];
const objects = [
  'the soft light of the afternoon',
  'a handful of dark compost',
  'more water than one would think',
  'the company of smaller plants',
  'a rest of two or three weeks',
  'the shelter of a stone wall',
  'fresh leaves from the woods',
  'a deep and steady watering',
  'the bees that pass by at noon',
  'clean tools and careful hands',
];
const endings = [
  'and shows it within days',
  'which nobody has to hurry',
  'while the roots find their way',
  'so that nothing goes to waste',
  'and that is all there is to it',
  'as long as the ground stays open',
  'even where the shade is deep',
  'until the first flowers appear',
  'and the birds are thankful for it',
  'because the season allows it',
];

/** A linear congruential generator, seeded by the text. */
function numbersFrom(text: string): () => number {
  let state = Array.from(text).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 16;
  };
}
