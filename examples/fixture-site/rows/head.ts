import { page, SITE, type FixturePage } from '../fixture-page.ts';

const long =
  'A title that goes on about the ferns of the house and of the yard for much longer than any result shows';

/** Titles, descriptions, headings, viewport and what else a page says of itself. */
export const headRows: readonly FixturePage[] = [
  page('/title-missing', ['title-missing'], { title: null }),
  page('/title-multiple', ['title-multiple'], {
    head: '<title>Another title for the same fern page</title>',
  }),
  page('/title-outside-head', ['title-outside-head'], {
    title: null,
    main: '<title>Garden notes from the wrong place | Fern House</title>',
  }),
  page('/title-too-short', ['title-too-short'], { title: 'Short ferns' }),
  page('/title-too-long', ['title-too-long'], { title: long }),
  page('/title-pixel-width', ['title-pixel-width'], {
    title: 'WIDE MOSS WOWS MANY WARM MMMs AND WWWs, MOSTLY',
  }),
  page('/title-same-as-h1', ['title-same-as-h1'], {
    title: 'All about the title that repeats itself',
    h1: 'All about the title that repeats itself',
  }),
  page('/title-generic', ['title-generic'], { title: 'notes-on-ferns-and-moss-in-spring.html' }),
  page('/description-missing', ['description-missing'], { description: null }),
  page('/description-multiple', ['description-multiple'], {
    head: '<meta name="description" content="Another description of the very same page, which says other things about ferns than the first.">',
  }),
  page('/description-too-short', ['description-too-short'], { description: 'Ferns and more ferns.' }),
  page('/description-too-long', ['description-too-long'], {
    description: `What grows here is told at length: ${'the fern, the moss and the rose share one bed and get along well; '.repeat(4)}that is all.`,
  }),
  page('/description-low-quality', ['description-low-quality'], {
    description:
      'ferns, moss, garden, soil, water, shade, light, pots, compost, seeds, spring, summer, autumn',
  }),
  page('/heading-none', ['h1-missing'], { h1: null }),
  page('/heading-twice', ['h1-multiple'], { main: '<h1>Another main heading</h1>' }),
  page('/heading-too-long', ['h1-too-long'], {
    h1: 'All about headings that would rather be a paragraph because they have so very much to tell',
  }),
  page('/heading-skip', ['heading-level-skip'], { main: '<h2>Soil</h2><h4>Clay</h4>' }),
  page('/heading-levels', [], { main: '<h2>Soil</h2><h3>Clay</h3><h2>Water</h2>' }),
  page('/viewport-missing', ['viewport-missing'], { viewport: null }),
  page('/viewport-invalid', ['viewport-invalid'], { viewport: 'width=1024' }),
  page('/lang-missing', ['content-lang-missing'], { lang: null }),
  page('/lang-invalid', ['content-lang-invalid'], { lang: 'en_US' }),
  page('/head-broken', ['content-head-broken'], {
    headStart: '<img src="/icon.png" alt="" width="96" height="96">',
  }),
  page('/no-doctype', ['content-doctype-charset'], { doctype: '' }),
  page('/thin', ['content-thin'], {
    prose: '<p>A fern is a plant without flowers, and it likes the shade.</p>',
  }),
  page('/placeholder', ['content-placeholder-text'], {
    main: '<p>Lorem ipsum dolor sit amet, consectetur.</p>',
  }),
  page('/client-rendered', ['content-js-dependent'], {
    prose: '<div id="root"></div>',
    main: `<script>${'/* bundle */'.repeat(5_000)}</script>`,
  }),
  page('/refresh', ['redirect-meta-refresh'], {
    head: '<meta http-equiv="refresh" content="5; url=/pages">',
  }),
  page('/no-links', ['struct-dead-end'], { main: '<a href="#top">Up</a>', isDeadEnd: true }),
  page('/og-title-missing', ['og-title-missing'], {
    openGraph: { 'og:title': null },
  }),
  page('/og-none', ['og-title-missing'], { openGraph: null }),
  page('/og-description-missing', ['og-description-missing'], { openGraph: { 'og:description': null } }),
  page('/og-type-missing', ['og-type-missing'], { openGraph: { 'og:type': null } }),
  page('/og-url-mismatch', ['og-url-mismatch'], { openGraph: { 'og:url': `${SITE}/pages` } }),
  page('/og-image-missing', ['og-image-missing'], {
    openGraph: { 'og:image': null, 'og:image:width': null, 'og:image:height': null },
  }),
  page('/og-image-relative', ['og-image-relative'], { openGraph: { 'og:image': '/preview.png' } }),
  page('/og-image-broken', ['og-image-broken'], { openGraph: { 'og:image': `${SITE}/no-preview.png` } }),
  page('/og-image-too-small', ['og-image-too-small'], {
    openGraph: { 'og:image': `${SITE}/icon.png`, 'og:image:width': '96', 'og:image:height': '96' },
  }),
  page('/og-image-below', ['og-image-below-recommended'], {
    openGraph: { 'og:image': `${SITE}/small-preview.png`, 'og:image:width': '800', 'og:image:height': '420' },
  }),
  page('/og-image-unsupported', ['og-image-unsupported'], {
    openGraph: { 'og:image': `${SITE}/drawing.svg`, 'og:image:width': null, 'og:image:height': null },
  }),
  page('/twitter-card-missing', ['twitter-card-missing'], { twitterCard: null }),
  page('/twitter-card-invalid', ['twitter-card-invalid'], { twitterCard: 'large' }),
];
