import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdCommunityInvalid } from './sd-community-invalid.ts';

const question = {
  '@type': 'Question',
  name: 'Why is my bread flat?',
  answerCount: 1,
  suggestedAnswer: { '@type': 'Answer', text: 'It rose too long.' },
};
const qa = (mainEntity: unknown) => jsonLd({ '@type': 'QAPage', mainEntity });
const post = {
  '@type': 'DiscussionForumPosting',
  author: { '@type': 'Person', name: 'Ann' },
  datePublished: '2026-05-04T08:00:00Z',
  text: 'Flat again.',
};

describeCheck(sdCommunityInvalid, {
  fails: [
    { name: 'no question', html: qa(undefined), message: /mainEntity is missing/ },
    { name: 'two questions', html: qa([question, question]) },
    { name: 'answers that are not there', html: qa({ ...question, suggestedAnswer: undefined }) },
    {
      name: 'no number of answers',
      html: qa({ ...question, answerCount: undefined }),
      message: /answerCount/,
    },
    { name: 'a posting without author', html: jsonLd({ ...post, author: undefined }) },
    { name: 'a posting without words', html: jsonLd({ ...post, text: undefined }) },
    {
      name: 'a comment with a date in words',
      html: jsonLd({ ...post, comment: { ...post, '@type': 'Comment', datePublished: 'today' } }),
    },
    {
      name: 'a profile without a name',
      html: jsonLd({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } }),
    },
    {
      name: 'a counter of nothing',
      html: jsonLd({
        ...post,
        interactionStatistic: { '@type': 'InteractionCounter', userInteractionCount: 3 },
      }),
      severity: 'low',
    },
  ],
  passes: [
    { name: 'a question with an answer', html: qa(question) },
    { name: 'a posting', html: jsonLd(post) },
    {
      name: 'a profile',
      html: jsonLd({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Ann' } }),
    },
  ],
  nearMisses: [
    {
      name: 'a question without answers yet',
      html: qa({ ...question, answerCount: 0, suggestedAnswer: undefined }),
    },
    {
      name: 'a posting that points elsewhere',
      html: jsonLd({ ...post, text: undefined, url: 'https://example.com/other' }),
    },
    {
      name: 'a comment under an article',
      html: jsonLd({ '@type': 'Article', comment: { '@type': 'Comment' } }),
    },
    {
      name: 'a profile by its alias',
      html: jsonLd({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', alternateName: 'ann' } }),
    },
  ],
});
