import { describeCheck } from '../../testing.ts';
import { contentThin } from './content-thin.ts';

function words(count: number): string {
  return `<main><p>${'drill '.repeat(count)}</p></main>`;
}

function links(count: number): string {
  return Array.from({ length: count }, (_, index) => `<a href="/drills/${index}">Drill</a> `).join('');
}

describeCheck(contentThin, {
  fails: [
    {
      name: '99 words',
      html: words(99),
      evidence: { words: 99 },
      message: 'The main content has only 99 words.',
    },
    { name: '199 words, though less so', html: words(199), severity: 'low' },
    {
      name: 'a long navigation around a short text',
      html: `<nav>${'menu '.repeat(300)}</nav>${words(50)}<footer>${'legal '.repeat(300)}</footer>`,
      evidence: { words: 50 },
    },
    { name: '9 links to items below a short text', html: `${words(40)}<main>${links(9)}</main>` },
    { name: 'an empty shell, with less confidence', html: '<div id="app"></div>', confidence: 'medium' },
  ],
  passes: [{ name: '200 words', html: words(200) }],
  nearMisses: [
    { name: 'the home page', html: words(20), site: { isHomePage: true } },
    { name: 'the home page of a language', html: words(20), url: 'https://example.com/de/' },
    {
      name: 'a page of a folder that only asks for a language',
      html: '<main><a href="de/">Deutsch</a> <a href="en/">English</a></main>',
      url: 'https://example.com/manual/',
    },
    { name: 'a contact page', html: words(20), url: 'https://example.com/de/kontakt.html' },
    { name: 'a page to search the site', html: words(20), url: 'https://example.com/docs/search.html' },
    { name: 'a page with a login', html: `${words(20)}<form><input type="password"></form>` },
    { name: 'a page for a lost password', html: words(20), url: 'https://example.com/forgot-password' },
    { name: 'a second step of a login', html: words(20), url: 'https://example.com/login/2fa' },
    { name: 'a list of 10 items', html: `<main>${links(10)}</main>` },
    { name: 'a video', html: `${words(20)}<video src="/drill.mp4"></video>` },
    {
      name: 'a video player',
      html: `${words(20)}<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>`,
    },
    { name: 'a gallery', html: `${words(20)}${'<img src="/a.png" alt="Drill">'.repeat(6)}` },
    { name: 'a drawing tool', html: `${words(20)}<canvas></canvas>` },
    { name: 'the third page of a series', html: words(20), url: 'https://example.com/news/page/3' },
    { name: 'a page with noindex', html: `<meta name="robots" content="noindex">${words(20)}` },
  ],
});
