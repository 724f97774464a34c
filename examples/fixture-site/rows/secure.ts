import { page, redirect, SITE, type FixturePage } from '../fixture-page.ts';

const INSECURE = SITE.replace('https:', 'http:');

/** Faults of a site on https. No crawl of this machine reaches one, so its rows are judged and never served. */
export const secureRows: readonly FixturePage[] = [
  page('/link-insecure', ['link-insecure-internal'], { main: `<a href="${INSECURE}/pages">All pages</a>` }),
  page('/link-localhost', ['link-localhost'], { main: '<a href="http://localhost:3000/ferns">Ferns</a>' }),
  page('/mixed-content', ['sec-mixed-content'], {
    main: '<script src="http://ferns.example/app.js" async></script>',
  }),
  redirect('/insecure', ['redirect-https-to-http'], `${INSECURE}/pages`),
  page(`${INSECURE}/no-https`, ['sec-http-page'], {
    linked: 'nowhere',
    title: 'Garden notes without a lock | Fern House',
    canonical: `${INSECURE}/no-https`,
    openGraph: { 'og:url': `${INSECURE}/no-https` },
  }),
];
