import { describeCheck } from '../../testing.ts';
import { canonicalHeaderConflict } from './canonical-header-conflict.ts';

const html = '<head><link rel="canonical" href="https://example.com/a"></head>';
const header = (link: string | readonly string[]) => ({ headers: { link } });

describeCheck(canonicalHeaderConflict, {
  fails: [
    {
      name: 'page and header name different URLs',
      html,
      response: header('<https://example.com/b>; rel="canonical"'),
      evidence: { htmlCanonical: 'https://example.com/a', headerCanonical: 'https://example.com/b' },
    },
    {
      name: 'a header with other links, unquoted rel and a comma in the URL',
      html,
      response: header(
        '</app.css>; rel=preload; as=style, <https://example.com/b,c>; title="x, y"; rel=canonical',
      ),
      evidence: { headerCanonical: 'https://example.com/b,c' },
    },
    {
      name: 'a header whose anchor is the page itself',
      html,
      response: header('<https://example.com/b>; rel="canonical"; anchor="/page"'),
    },
  ],
  passes: [
    { name: 'only the page says so', html },
    { name: 'only the header says so', response: header('<https://example.com/b>; rel="canonical"') },
  ],
  nearMisses: [
    { name: 'the same URL in another spelling', html, response: header('</a>; rel="canonical"') },
    {
      name: 'a header about another page',
      html,
      response: header('<https://example.com/b>; rel="canonical"; anchor="https://example.com/other"'),
    },
    { name: 'a header for something else', html, response: header('<https://example.com/b>; rel="next"') },
    {
      name: 'several in one place: canonical-multiple-conflicting',
      html,
      response: header(['</b>; rel=canonical', '</c>; rel=canonical']),
    },
  ],
});
