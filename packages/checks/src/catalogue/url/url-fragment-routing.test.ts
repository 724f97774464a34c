import { describeSiteCheck } from '../../testing.ts';
import { urlFragmentRouting } from './url-fragment-routing.ts';

const home = 'https://example.com/';
const app = 'https://example.com/app';
const pages = [{ url: home }, { url: app }];

function links(...fragments: readonly string[]) {
  return fragments.map((fragment) => ({ from: home, to: app, rawUrl: `/app${fragment}` }));
}

const views = ['#/a', '#/b', '#/c', '#/d', '#/e'];

describeSiteCheck(urlFragmentRouting, {
  fails: [
    {
      name: 'five views of one page',
      pages,
      references: links(...views, '#/a'),
      findings: [
        {
          url: app,
          evidence: { path: '/app', distinctFragments: 5, existAsPages: 0 },
          message: '5 views of /app differ only in what follows #, such as https://example.com/app#/a.',
        },
      ],
    },
    {
      name: 'the older form with an exclamation mark',
      pages,
      references: links('#!a', '#!b', '#!c', '#!/d', '#!/e'),
      findings: [{ url: app }],
    },
    {
      name: 'views that are also pages, though less so',
      pages: [...pages, { url: 'https://example.com/a' }],
      references: links(...views),
      findings: [{ url: app, severity: 'medium', evidence: { existAsPages: 1 } }],
    },
    {
      name: 'a page whose text a script writes',
      pages: [{ url: home }, { url: app, words: 2_000, wordsByScript: true }],
      references: links(...views),
      findings: [{ url: app }],
    },
  ],
  passes: [{ name: 'pages with addresses of their own', pages, references: [{ from: home, to: app }] }],
  nearMisses: [
    { name: 'four views', pages, references: links(...views.slice(0, 4)) },
    {
      name: 'an index of icons, whose links lead nowhere',
      pages: [{ url: home }, { url: app, words: 2_000 }],
      references: links(...views),
    },
    { name: 'anchors within a page', pages, references: links('#a', '#b', '#c', '#d', '#e') },
    {
      name: 'links to pieces of text',
      pages,
      references: links('#:~:text=a', '#:~:text=b', '#:~:text=c', '#:~:text=d', '#:~:text=e'),
    },
    { name: 'the start view of five pages', pages, references: links('#/', '#!', '#!/', '#', '#/') },
    {
      name: 'views of another site',
      pages,
      references: views.map((view) => ({
        from: home,
        to: 'https://other.example/',
        rawUrl: `https://other.example/${view}`,
      })),
    },
  ],
});
