import { describeCheck } from '../../testing.ts';
import { httpSoft404 } from './http-soft-404.ts';

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
const page = (title: string, body = words(40)) =>
  `<title>${title}</title><h1>${title}</h1><main>${body}</main>`;

describeCheck(httpSoft404, {
  fails: [
    {
      name: 'a title that says so',
      html: page('Page not found'),
      evidence: { reason: 'phrase', matchedPhrase: 'Page not found' },
    },
    { name: 'a number in the title', html: page('404 - Example Shop') },
    {
      name: 'the number after the word',
      html: page('Page 404 – Example Shop'),
      evidence: { reason: 'phrase', matchedPhrase: 'Page 404' },
    },
    { name: 'a product that is gone', html: page('This product is no longer available') },
    {
      name: 'a heading in another language',
      html: '<title>Shop</title><h1>Seite nicht gefunden</h1>' + words(30),
    },
    ...[
      'Сторінку не знайдено',
      'Stránka nenalezena',
      'Stránka sa nenašla',
      'Az oldal nem található',
      'Sivua ei löytynyt',
      'Sayfa bulunamadı',
      'Pagina nu a fost găsită',
      'Stranica nije pronađena',
      'Η σελίδα δεν βρέθηκε',
      'الصفحة غير موجودة',
      'הדף לא נמצא',
      'Không tìm thấy trang',
      'Halaman tidak ditemukan',
      '페이지를 찾을 수 없습니다',
      'We’ll be back soon',
      'Under maintenance',
      'Down for scheduled maintenance',
      'Site en cours de maintenance',
      'Website is currently undergoing scheduled maintenance',
      'Wegen Wartungsarbeiten',
    ].map((title) => ({ name: title, html: page(title), evidence: { matchedPhrase: title } })),
    {
      name: 'a refusal',
      html: '<title>Shop</title><h1>403</h1><h2>Access denied</h2>' + words(10),
      evidence: { reason: 'phrase', matchedPhrase: '403 Access denied' },
    },
    {
      name: 'a failure',
      html: '<title>Shop</title><h1>500</h1><h2>Internal Server Error</h2>' + words(20),
      evidence: { reason: 'phrase', matchedPhrase: '500 Internal Server Error' },
    },
    {
      name: 'a page of next to nothing',
      html: '<title>Shop</title><p>Loading</p>',
      evidence: { reason: 'blank', words: 1 },
    },
  ],
  passes: [
    { name: 'a page about something else', html: page('Red shoes') },
    ...[
      'Technicien en maintenance',
      'Wartungsarbeiten',
      'Maintenance mode',
      'Wartungsmodus einschalten',
      'Cars under maintenance contract',
    ].map((title) => ({ name: title, html: page(title) })),
    { name: 'a real error page', html: page('Page not found'), response: { status: 404 } },
  ],
  nearMisses: [
    { name: 'an article about such pages', html: page('Page not found: what to do about 404s', words(160)) },
    { name: 'a number that means something else', html: page('Peugeot 404 for sale') },
    {
      name: 'the 404th page of a list',
      html: page('Page 404 – Example Shop'),
      url: 'https://example.com/news/page/404',
    },
    { name: 'a page of a catalogue', html: page('Page 404 of the catalogue') },
    {
      name: 'a number of customers',
      html: '<title>Shop</title><h1>500</h1><h2>Happy customers</h2>' + words(40),
    },
    { name: 'a guide to a failure', html: page('How to mend a 500 Internal Server Error') },
    { name: 'a house number', html: page('404 Main Street') },
    { name: 'a short page with a picture', html: '<title>Poster</title><img src="poster.jpg" alt="Poster">' },
    { name: 'an embedded document', html: '<title>Report</title><iframe src="/report.pdf"></iframe>' },
    {
      name: 'a shell for a script',
      html: '<title>App</title><div id="root"></div><script src="/app.js"></script>',
    },
    {
      name: 'a page that sends visitors on',
      html: '<meta http-equiv="refresh" content="0;url=/new"><title>Moved</title>',
    },
    {
      name: 'a page that is noindex',
      html: `<meta name="robots" content="noindex">${page('Nothing found')}`,
    },
  ],
});
