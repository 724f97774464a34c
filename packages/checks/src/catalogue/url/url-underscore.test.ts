import { describeCheck } from '../../testing.ts';
import { urlUnderscore } from './url-underscore.ts';

describeCheck(urlUnderscore, {
  fails: [
    {
      name: 'words joined with an underscore',
      url: 'https://example.com/tools/cordless_drills',
      evidence: { segments: ['cordless_drills'] },
      message: 'The path joins words with underscores: "cordless_drills".',
    },
    { name: 'words of another script', url: 'https://example.com/%D0%B4%D1%80_%D0%B5%D0%BB' },
  ],
  passes: [{ name: 'words joined with a hyphen', url: 'https://example.com/cordless-drills' }],
  nearMisses: [
    { name: 'a folder of a framework', url: 'https://example.com/_next_data/drills' },
    { name: 'an underscore between digits', url: 'https://example.com/model-18_2' },
    { name: 'a file', url: 'https://example.com/docs/cordless_drills.html' },
    {
      name: 'an article of a wiki, which is called after its title',
      url: 'https://example.com/wiki/Cordless_drills',
      html: '<meta name="generator" content="MediaWiki 1.39">',
    },
    { name: 'the query', url: 'https://example.com/search?sort_by=price' },
    {
      name: 'a page with noindex',
      url: 'https://example.com/a_b',
      html: '<meta name="robots" content="noindex">',
    },
  ],
});
